import { useController, useWatch, type FieldErrors } from 'react-hook-form'
import { css } from '../../../../styled-system/css'
import type { BillingContract } from '../../../../contract/billing/billing-contract.ts'
import { BASIS_POINTS } from '../../../../domain/money/money.ts'
import { Options } from '../../../resource/form/form-fields.tsx'
import { MoneyInput } from '../../../resource/form/money-field.tsx'
import { RecordPicker } from '../../../resource/form/record-picker.tsx'
import { useToday } from '../../../resource/record/expiry-day.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { IconButton } from '../../../ui/control/icon-button.tsx'
import { Input } from '../../../ui/control/input.tsx'
import { Select } from '../../../ui/control/select.tsx'
import { TimeInput } from '../../../ui/control/time-input.tsx'
import { Plus, X } from '../../../ui/icons/control-icons.ts'
import { assignmentReference } from '../billing-contract-references.ts'
import { UNIT_LABELS } from '../billing-labels.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

type Rate = BillingContract['rates'][number]

const box = css({
  gridColumn: '[1 / -1]',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'start',
  gap: '4',
})
const entry = css({
  width: 'full',
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', md: '[repeat(4, minmax(0, 1fr))]' },
  gap: '3',
  alignItems: 'end',
  padding: '3',
  borderWidth: 'thin',
  borderColor: 'line.subtle',
  borderRadius: 'md',
})
const last = css({ display: 'flex', justifyContent: 'flex-end' })
const wrong = css({ textStyle: 'meta', color: 'danger' })

export const NEW_RATE: Rate = {
  key: null,
  name: '',
  unit: 'hour',
  price: NaN,
  assignment_id: null,
  from: null,
  to: null,
  night: null,
  holiday: null,
  overtime: null,
}
const MULTIPLIERS = [
  ['night', tr(texts.night)],
  ['holiday', tr(texts.holiday)],
  ['overtime', tr(texts.overtime)],
] as const

/** Rates of a contract: for hours (by kind of hour), months, rounds and visits. */
export function RatesField() {
  const {
    field: { value, onChange, ref },
    fieldState: { error },
  } = useController({ name: 'rates' })
  const currency = String(useWatch({ name: 'currency' }) || 'KES')
  const today = useToday()
  const rates = value as Rate[]
  const problems = error as (FieldErrors<Rate>[] & { message?: string }) | undefined
  const change = (at: number, part: Partial<Rate>) =>
    onChange(rates.map((each, i) => (i === at ? { ...each, ...part } : each)))
  const problemOf = (at: number, field: keyof Rate) => problems?.[at]?.[field]?.message
  return (
    <div ref={ref} tabIndex={-1} className={box} role="group" aria-label={tr(texts.rates)}>
      {rates.map((rate, at) => (
        // rates have no id, so the index is the key
        <div key={at} className={entry} role="group" aria-label={tr(texts.rateValue, { value: at + 1 })}>
          <Field label={tr(texts.name)} error={problemOf(at, 'name')}>
            <Input
              autoComplete="off"
              value={rate.name}
              onChange={(event) => change(at, { name: event.currentTarget.value })}
            />
          </Field>
          <Field label={tr(texts.forEach)} error={problemOf(at, 'unit')}>
            <Select value={rate.unit} onChange={(event) => change(at, { unit: event.currentTarget.value })}>
              <Options of={UNIT_LABELS} />
            </Select>
          </Field>
          <Field label={tr(texts.priceCurrency, { currency })} error={problemOf(at, 'price')}>
            <MoneyInput value={rate.price} currency={currency} onChange={(price) => change(at, { price })} />
          </Field>
          <RecordPicker
            label={tr(texts.assignment)}
            reference={assignmentReference}
            value={rate.assignment_id}
            onChange={(id) => change(at, { assignment_id: id })}
            placeholder={tr(texts.everyOtherOne)}
            clearable
            error={problemOf(at, 'assignment_id')}
          />
          {rate.unit === 'hour' &&
            MULTIPLIERS.map(([field, label]) => (
              <Field key={field} label={label} error={problemOf(at, field)}>
                <Multiplier value={rate[field]} onChange={(times) => change(at, { [field]: times })} />
              </Field>
            ))}
          {(['from', 'to'] as const).map((field) => (
            <Field
              key={field}
              label={field === 'from' ? tr(texts.inForceFrom) : tr(texts.inForceUntil)}
              error={problemOf(at, field)}
            >
              <TimeInput
                kind="day"
                today={today}
                value={rate[field] ?? ''}
                onChange={(day) => change(at, { [field]: day || null })}
              />
            </Field>
          ))}
          {rates.length > 1 && (
            <div className={last}>
              <IconButton
                label={tr(texts.removeRateValue, { value: at + 1 })}
                onClick={() => onChange(rates.filter((_, i) => i !== at))}
              >
                <X />
              </IconButton>
            </div>
          )}
        </div>
      ))}
      {problems?.message && (
        <p role="alert" className={wrong}>
          {problems.message}
        </p>
      )}
      <Button size="sm" icon={<Plus />} onClick={() => onChange([...rates, NEW_RATE])}>
        {tr(texts.addARate)}
      </Button>
    </div>
  )
}

/** Input for a factor such as 1.5. `value` is in basis points (15,000). Empty means 1. */
function Multiplier({ value, onChange }: { value: number | null; onChange: (times: number | null) => void }) {
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      defaultValue={value === null ? '' : value / BASIS_POINTS}
      placeholder="1"
      onChange={({ currentTarget: { value: typed } }) =>
        onChange(typed.trim() === '' ? null : Math.round(Number(typed) * BASIS_POINTS))
      }
    />
  )
}
