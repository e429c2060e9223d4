import { useState } from 'react'
import { useController, type FieldErrors } from 'react-hook-form'
import { css } from '../../../styled-system/css'
import { minutesBetween, shiftEnd } from '../../../domain/duty/duty-times.ts'
import { Field } from '../../ui/control/field.tsx'
import { parseTypedTime } from '../../../domain/time/typed-time.ts'
import { Input } from '../../ui/control/input.tsx'
import { TimeInput } from '../../ui/control/time-input.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const group = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const hours = css({ display: 'grid', gridTemplateColumns: '[1fr 1fr]', gap: '4' })

/**
 * Returns the length of a shift in minutes. Equal start and end mean 24 hours. Returns NaN if a time is
 * empty.
 */
export function shiftMinutes(from: string, until: string): number {
  if (from === '' || until === '') return NaN
  return minutesBetween(from, until)
}

interface Shift {
  name: string
  start_local: string
  duration_min: number
}

/** Returns whether a time is complete or empty; a partly typed one is ignored. */
const isTime = (typed: string) => typed === '' || parseTypedTime(typed, 'time') === typed

/** Fields for a guard's daily hours on an assignment, in the company's time zone. All empty means unknown. */
export function ShiftField() {
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ name: 'shift' })
  const shift = value as Shift | null
  const [until, setUntil] = useState(
    shift && shift.duration_min > 0
      ? shiftEnd({ startLocal: shift.start_local, durationMin: shift.duration_min })
      : '',
  )
  const problems = error as FieldErrors<Shift> | undefined
  function change(part: { name?: string; from?: string; until?: string }) {
    const next = { name: shift?.name ?? '', from: shift?.start_local ?? '', until, ...part }
    setUntil(next.until)
    const isEmpty = next.name === '' && next.from === '' && next.until === ''
    onChange(
      isEmpty
        ? null
        : {
            name: next.name,
            start_local: next.from,
            duration_min: shiftMinutes(next.from, next.until),
          },
    )
  }
  return (
    <div className={group}>
      <Field
        label={tr(texts.shiftName)}
        hint={tr(texts.dayNightLeaveItEmptyIfTheHours)}
        error={problems?.name?.message}
      >
        <Input
          ref={ref}
          autoComplete="off"
          value={shift?.name ?? ''}
          onBlur={onBlur}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      </Field>
      <div className={hours}>
        <Field label={tr(texts.from)} error={problems?.start_local?.message}>
          <TimeInput
            kind="time"
            value={shift?.start_local ?? ''}
            onChange={(from) => isTime(from) && change({ from })}
          />
        </Field>
        <Field
          label={tr(texts.until)}
          error={problems?.start_local ? undefined : problems?.duration_min?.message}
        >
          <TimeInput kind="time" value={until} onChange={(until) => isTime(until) && change({ until })} />
        </Field>
      </div>
    </div>
  )
}
