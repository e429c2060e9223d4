import { useId } from 'react'
import { useController, type FieldErrors } from 'react-hook-form'
import { css } from '../../../styled-system/css'
import { type Holiday, KENYA_HOLIDAYS } from '../../../domain/roster/holiday.ts'
import { Button } from '../../ui/control/button.tsx'
import { Field } from '../../ui/control/field.tsx'
import { IconButton } from '../../ui/control/icon-button.tsx'
import { Input } from '../../ui/control/input.tsx'
import { Plus, X } from '../../ui/icons/control-icons.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const box = css({
  gridColumn: '[1 / -1]',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'start',
  gap: '3',
})
const entry = css({
  width: 'full',
  maxWidth: '[44rem]',
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr) auto]', md: '[9rem minmax(0, 1fr) auto auto]' },
  gap: '3',
  alignItems: 'end',
})
const choice = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: 'control.md',
  textStyle: 'dense',
  '& input': { width: '4', height: '4', accentColor: 'accent' },
})
const wrong = css({ textStyle: 'meta', color: 'danger' })
const note = css({ textStyle: 'meta', color: 'ink.muted' })

/** The public holidays of the company: each year or once, confirmed by the office or not yet. */
export function HolidaysField() {
  const {
    field: { value, onChange, ref },
    fieldState: { error },
  } = useController({ name: 'holidays' })
  const hint = useId()
  const holidays = (value ?? []) as Holiday[]
  const problems = error as (FieldErrors<Holiday>[] & { message?: string }) | undefined
  const change = (at: number, part: Partial<Holiday>) =>
    onChange(holidays.map((each, i) => (i === at ? { ...each, ...part } : each)))
  return (
    <div className={box} role="group" aria-label={tr(texts.publicHolidays)}>
      <p className={note}>
        {tr(texts.kenyasDefaultSourceAHolidayThatIsNot, { source: KENYA_HOLIDAYS.source })}
      </p>
      <p id={hint} className={note}>
        {tr(texts.dayOfAHolidayIs)}
      </p>
      {holidays.map((each, at) => (
        // rows have no id but their index
        <div
          key={at}
          className={entry}
          role="group"
          aria-label={tr(texts.holidayValue, { value: at + 1 })}
          aria-describedby={hint}
        >
          <Field label={tr(texts.day)} error={problems?.[at]?.day?.message}>
            <Input
              ref={at === 0 ? ref : undefined}
              autoComplete="off"
              value={each.day}
              onChange={({ currentTarget }) => change(at, { day: currentTarget.value.trim() })}
            />
          </Field>
          <Field label={tr(texts.name)} error={problems?.[at]?.name?.message}>
            <Input
              autoComplete="off"
              value={each.name}
              onChange={({ currentTarget }) => change(at, { name: currentTarget.value })}
            />
          </Field>
          <label className={choice}>
            <input
              type="checkbox"
              checked={each.confirmed}
              onChange={({ currentTarget }) => change(at, { confirmed: currentTarget.checked })}
            />
            {tr(texts.confirmed)}
          </label>
          <IconButton
            label={tr(texts.removeHolidayValue, { value: at + 1 })}
            onClick={() => onChange(holidays.filter((_, i) => i !== at))}
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
      <Button
        size="sm"
        icon={<Plus />}
        onClick={() => onChange([...holidays, { day: '', name: '', confirmed: true }])}
      >
        {tr(texts.addAHoliday)}
      </Button>
    </div>
  )
}
