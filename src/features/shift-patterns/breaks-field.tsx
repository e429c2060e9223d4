import { Plus, X } from '../../ui/icons/control-icons.ts'
import { useController, type FieldErrors } from 'react-hook-form'
import { css } from '../../../styled-system/css'
import type { ShiftPattern } from '../../../contract/roster/shift-patterns.ts'
import { Options } from '../../resource/form/form-fields.tsx'
import { Button } from '../../ui/control/button.tsx'
import { Field } from '../../ui/control/field.tsx'
import { IconButton } from '../../ui/control/icon-button.tsx'
import { Input } from '../../ui/control/input.tsx'
import { Select } from '../../ui/control/select.tsx'
import { BREAK_LABELS } from './shift-pattern-kind.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

type Break = NonNullable<ShiftPattern['breaks']>[number]

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
  gridTemplateColumns: '[minmax(0, 1fr) 6rem auto auto]',
  gap: '3',
  alignItems: 'end',
})
const paid = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: 'control.md',
  textStyle: 'dense',
  cursor: 'pointer',
  '& input': { width: '4', height: '4', accentColor: 'accent' },
})
const wrong = css({ textStyle: 'meta', color: 'danger' })

const NEW: Break = { kind: 'meal', minutes: 30, paid: false }

/** The breaks of a shift: kind, length, and whether they are paid. */
export function BreaksField() {
  const {
    field: { value, onChange, ref },
    fieldState: { error },
  } = useController({ name: 'breaks' })
  const breaks = (value ?? []) as Break[]
  const problems = error as (FieldErrors<Break>[] & { message?: string }) | undefined
  const put = (next: Break[]) => onChange(next.length === 0 ? null : next)
  const change = (at: number, part: Partial<Break>) =>
    put(breaks.map((each, i) => (i === at ? { ...each, ...part } : each)))
  return (
    <div ref={ref} tabIndex={-1} className={box} role="group" aria-label={tr(texts.breaks)}>
      {breaks.map((each, at) => (
        // rows have no id but their index
        <div key={at} className={entry} role="group" aria-label={tr(texts.breakValue, { value: at + 1 })}>
          <Field label={tr(texts.kind)} error={problems?.[at]?.kind?.message}>
            <Select value={each.kind} onChange={(event) => change(at, { kind: event.currentTarget.value })}>
              <Options of={BREAK_LABELS} />
            </Select>
          </Field>
          <Field label={tr(texts.minutes)} error={problems?.[at]?.minutes?.message}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              value={Number.isNaN(each.minutes) ? '' : each.minutes}
              onChange={({ currentTarget: { value: typed } }) =>
                change(at, { minutes: typed === '' ? NaN : Number(typed) })
              }
            />
          </Field>
          <label className={paid}>
            <input
              type="checkbox"
              checked={each.paid}
              onChange={(event) => change(at, { paid: event.currentTarget.checked })}
            />
            {tr(texts.paid)}
          </label>
          <IconButton
            label={tr(texts.removeBreakValue, { value: at + 1 })}
            onClick={() => put(breaks.filter((_, i) => i !== at))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      {problems?.message && (
        <p role="alert" className={wrong}>
          {problems.message}
        </p>
      )}
      <Button size="sm" icon={<Plus />} onClick={() => put([...breaks, NEW])}>
        {tr(texts.addABreak)}
      </Button>
    </div>
  )
}
