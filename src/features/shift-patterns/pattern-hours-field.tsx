import { useState } from 'react'
import { useController } from 'react-hook-form'
import { minutesBetween, shiftEnd } from '../../../domain/duty/duty-times.ts'
import { parseTypedTime } from '../../../domain/time/typed-time.ts'
import { formatLength } from '../../resource/record/format-days.ts'
import { Field } from '../../ui/control/field.tsx'
import { TimeInput } from '../../ui/control/time-input.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** Returns whether a time is complete or empty; a partly typed one is ignored. */
const isTime = (typed: string) => typed === '' || parseTypedTime(typed, 'time') === typed
const minutesOf = (from: string, until: string) =>
  from === '' || until === '' ? NaN : minutesBetween(from, until)

/** Fields for start and end of a shift, in the company's time zone. Equal times mean 24 hours. */
export function PatternHoursField() {
  const {
    field: { value: start, onChange: onStart, onBlur: onStartLeft, ref: startRef },
    fieldState: { error: startError },
  } = useController({ name: 'start_local' })
  const {
    field: { value: length, onChange: onLength, onBlur: onLengthLeft, ref: lengthRef },
    fieldState: { error: lengthError },
  } = useController({ name: 'duration_min' })
  const from = String(start ?? '')
  const minutes = Number(length)
  const [until, setUntil] = useState(
    from !== '' && minutes > 0 ? shiftEnd({ startLocal: from, durationMin: minutes }) : '',
  )
  function change(next: { from?: string; until?: string }) {
    const said = { from, until, ...next }
    setUntil(said.until)
    onStart(said.from)
    onLength(minutesOf(said.from, said.until))
  }
  return (
    <>
      <Field label={tr(texts.from)} error={startError?.message}>
        <TimeInput
          kind="time"
          ref={startRef}
          value={from}
          onBlur={onStartLeft}
          onChange={(next) => isTime(next) && change({ from: next })}
        />
      </Field>
      <Field
        label={tr(texts.until)}
        hint={minutes > 0 ? formatLength(minutes) : tr(texts.shiftMayEndOnTheNextDay)}
        error={startError ? undefined : lengthError?.message}
      >
        <TimeInput
          kind="time"
          ref={lengthRef}
          value={until}
          onBlur={onLengthLeft}
          onChange={(next) => isTime(next) && change({ until: next })}
        />
      </Field>
    </>
  )
}
