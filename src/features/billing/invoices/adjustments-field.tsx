import { useController, useWatch, type FieldErrors } from 'react-hook-form'
import { css } from '../../../../styled-system/css'
import type { Invoice } from '../../../../contract/billing/invoice.ts'
import { MoneyInput } from '../../../resource/form/money-field.tsx'
import { useRecord } from '../../../resource/record/use-record.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { IconButton } from '../../../ui/control/icon-button.tsx'
import { Input } from '../../../ui/control/input.tsx'
import { Plus, X } from '../../../ui/icons/control-icons.ts'
import { billingContract } from '../contracts/billing-contract-kind.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

type Adjustment = Invoice['adjustments'][number]

const box = css({
  gridColumn: '[1 / -1]',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'start',
  gap: '3',
})
const entry = css({
  width: 'full',
  maxWidth: '[36rem]',
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr) 9rem auto]',
  gap: '3',
  alignItems: 'end',
})

/**
 * Fields for manual amounts of a draft invoice, in the contract's currency. A negative amount is a discount.
 */
export function AdjustmentsField() {
  const {
    field: { value, onChange, ref },
    fieldState: { error },
  } = useController({ name: 'adjustments' })
  const contract = useRecord(billingContract, String(useWatch({ name: 'billing_contract_id' }) ?? ''))
  const currency = contract.data?.row.currency
  const all = (value ?? []) as Adjustment[]
  const problems = error as FieldErrors<Adjustment>[] | undefined
  const put = (next: Adjustment[]) => onChange(next.length === 0 ? null : next)
  const change = (at: number, part: Partial<Adjustment>) =>
    put(all.map((each, i) => (i === at ? { ...each, ...part } : each)))
  return (
    <div ref={ref} tabIndex={-1} className={box} role="group" aria-label={tr(texts.adjustments)}>
      {all.map((each, at) => (
        // adjustments have no id, so the index is the key
        <div
          key={at}
          className={entry}
          role="group"
          aria-label={tr(texts.adjustmentValue, { value: at + 1 })}
        >
          <Field label={tr(texts.description)} error={problems?.[at]?.description?.message}>
            <Input
              autoComplete="off"
              value={each.description}
              onChange={(event) => change(at, { description: event.currentTarget.value })}
            />
          </Field>
          {currency !== undefined && (
            <Field label={tr(texts.netAmountCurrency, { currency })} error={problems?.[at]?.net?.message}>
              <MoneyInput
                key={currency}
                value={each.net}
                currency={currency}
                onChange={(net) => change(at, { net })}
              />
            </Field>
          )}
          <IconButton
            label={tr(texts.removeAdjustmentValue, { value: at + 1 })}
            onClick={() => put(all.filter((_, i) => i !== at))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      <Button
        size="sm"
        icon={<Plus />}
        disabled={currency === undefined}
        onClick={() => put([...all, { description: '', net: NaN }])}
      >
        {tr(texts.addAnAdjustment)}
      </Button>
    </div>
  )
}
