import { Plus, X } from '../../ui/icons/control-icons.ts'
import type { Ref } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { css } from '../../../styled-system/css'
import type { DutyDays } from '../../../domain/duty/duty-days.ts'
import { addDays } from '../../../domain/time/zone-days.ts'
import { Options } from './form-fields.tsx'
import { useToday } from '../record/expiry-day.tsx'
import { Checkbox } from '../../ui/control/checkbox.tsx'
import { Button } from '../../ui/control/button.tsx'
import { Field } from '../../ui/control/field.tsx'
import { IconButton } from '../../ui/control/icon-button.tsx'
import { Input } from '../../ui/control/input.tsx'
import { Select } from '../../ui/control/select.tsx'
import { TimeInput } from '../../ui/control/time-input.tsx'
import { WEEKDAYS } from '../record/format-days.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

type Days = DutyDays
type Kind = Days['kind']
type Of<K extends Kind> = Extract<Days, { kind: K }>

const KINDS: Readonly<Record<Kind, string>> = {
  daily: tr(texts.everyDay),
  weekly: tr(texts.onWeekdays),
  rotation: tr(texts.inARotation),
  dates: tr(texts.onDates),
}

const wide = css({
  gridColumn: '[1 / -1]',
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  minWidth: '0',
})
const weekdays = css({ display: 'flex', flexWrap: 'wrap', columnGap: '4' })
const three = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: {
    base: '[repeat(2, minmax(0, 1fr))]',
    md: '[repeat(3, minmax(0, 1fr))]',
  },
})
const dates = css({ display: 'flex', flexDirection: 'column', alignItems: 'start', gap: '3' })
const dated = css({ display: 'flex', alignItems: 'end', gap: '2' })
const wrong = css({ textStyle: 'meta', color: 'danger' })

interface PartProps<K extends Kind> {
  value: Of<K>
  problems: FieldErrors<Of<K>> | undefined
  onChange: (next: Of<K>) => void
}

interface Props {
  value: Days
  onChange: (next: Days) => void
  problems: FieldErrors | undefined
  ref?: Ref<HTMLSelectElement>
}

/** Field for days: daily, weekdays, a rotation, or dates. */
export function DaysInput({ value: days, onChange, problems, ref }: Props) {
  const today = useToday()
  const first: { [K in Kind]: Of<K> } = {
    daily: { kind: 'daily' },
    weekly: { kind: 'weekly', weekdays: [1, 2, 3, 4, 5] },
    rotation: { kind: 'rotation', from: today, on: 4, off: 2 },
    dates: { kind: 'dates', dates: [today] },
  }
  return (
    <div className={wide} role="group" aria-label={tr(texts.days)}>
      <Field label={tr(texts.repeats)}>
        <Select
          ref={ref}
          value={days.kind}
          onChange={(event) => onChange(first[event.currentTarget.value as Kind])}
        >
          <Options of={KINDS} />
        </Select>
      </Field>
      {days.kind === 'weekly' && <Weekdays value={days} problems={problems} onChange={onChange} />}
      {days.kind === 'rotation' && <Rotation value={days} problems={problems} onChange={onChange} />}
      {days.kind === 'dates' && <Dates value={days} problems={problems} onChange={onChange} />}
    </div>
  )
}

function Weekdays({ value, problems, onChange }: PartProps<'weekly'>) {
  return (
    <div>
      <div className={weekdays}>
        {WEEKDAYS.map((name, at) => (
          <Checkbox
            key={name}
            label={name}
            checked={value.weekdays.includes(at + 1)}
            onChange={(checked) =>
              onChange({
                ...value,
                weekdays: WEEKDAYS.map((_, i) => i + 1).filter((each) =>
                  each === at + 1 ? checked : value.weekdays.includes(each),
                ),
              })
            }
          />
        ))}
      </div>
      {problems?.weekdays && (
        <p role="alert" className={wrong}>
          {problems.weekdays.message}
        </p>
      )}
    </div>
  )
}

function Rotation({ value, problems, onChange }: PartProps<'rotation'>) {
  const today = useToday()
  const number = (part: 'on' | 'off', label: string) => (
    <Field label={label} error={problems?.[part]?.message}>
      <Input
        inputMode="numeric"
        autoComplete="off"
        value={Number.isNaN(value[part]) ? '' : value[part]}
        onChange={({ currentTarget: { value: typed } }) =>
          onChange({ ...value, [part]: typed === '' ? NaN : Number(typed) })
        }
      />
    </Field>
  )
  return (
    <div className={three}>
      {number('on', tr(texts.daysOn))}
      {number('off', tr(texts.daysOff))}
      <Field label={tr(texts.firstDayOn)} error={problems?.from?.message}>
        <TimeInput
          kind="day"
          today={today}
          value={value.from}
          onChange={(from) => onChange({ ...value, from })}
        />
      </Field>
    </div>
  )
}

function Dates({ value, problems, onChange }: PartProps<'dates'>) {
  const today = useToday()
  const put = (next: readonly string[]) => onChange({ ...value, dates: next })
  const each = problems?.dates as (FieldErrors[] & { message?: string }) | undefined
  const message = (at: number) => (each?.[at] as { message?: string } | undefined)?.message
  return (
    <div className={dates}>
      {value.dates.map((date, at) => (
        // dates have no id, so the index is the key
        <div key={at} className={dated}>
          <Field label={tr(texts.dateValue, { value: at + 1 })} error={message(at)}>
            <TimeInput
              kind="day"
              today={today}
              value={date}
              onChange={(next) => put(value.dates.map((one, i) => (i === at ? next : one)))}
            />
          </Field>
          <IconButton
            label={tr(texts.removeDateValue, { value: at + 1 })}
            onClick={() => put(value.dates.filter((_, i) => i !== at))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      {each?.message && (
        <p role="alert" className={wrong}>
          {each.message}
        </p>
      )}
      <Button
        size="sm"
        icon={<Plus />}
        onClick={() => put([...value.dates, dayAfter(value.dates.at(-1), today)])}
      >
        {tr(texts.addADate)}
      </Button>
    </div>
  )
}

const dayAfter = (last: string | undefined, today: string) =>
  last !== undefined && /^\d{4}-\d\d-\d\d$/.test(last) ? addDays(last, 1) : today
