import { useState } from 'react'
import { useController } from 'react-hook-form'
import { minutesBetween, shiftEnd } from '../../../../domain/duty/shift-hours.ts'
import { typedTime } from '../../../../domain/time/typed-time.ts'
import { Field } from '../../../ui/control/field.tsx'
import { TimeInput } from '../../../ui/control/time-input.tsx'
import { lengthWords } from './shift-words.ts'

/** Half a time that is typed changes nothing yet. */
const isTime = (typed: string) => typed === '' || typedTime(typed, 'time') === typed
const minutesOf = (from: string, until: string) =>
  from === '' || until === '' ? NaN : minutesBetween(from, until)

/** When a shift begins and ends on the company's clock; one that ends when it begins goes round the clock. */
export function PatternHoursField() {
  const start = useController({ name: 'start_local' })
  const length = useController({ name: 'duration_min' })
  const from = String(start.field.value ?? '')
  const minutes = Number(length.field.value)
  const [until, setUntil] = useState(
    from !== '' && minutes > 0 ? shiftEnd({ startLocal: from, durationMin: minutes }) : '',
  )
  function change(next: { from?: string; until?: string }) {
    const said = { from, until, ...next }
    setUntil(said.until)
    start.field.onChange(said.from)
    length.field.onChange(minutesOf(said.from, said.until))
  }
  return (
    <>
      <Field label="From" error={start.fieldState.error?.message}>
        <TimeInput
          kind="time"
          ref={start.field.ref}
          value={from}
          onBlur={start.field.onBlur}
          onChange={(next) => isTime(next) && change({ from: next })}
        />
      </Field>
      <Field
        label="Until"
        hint={minutes > 0 ? lengthWords(minutes) : 'A shift may end on the next day'}
        error={start.fieldState.error ? undefined : length.fieldState.error?.message}
      >
        <TimeInput
          kind="time"
          ref={length.field.ref}
          value={until}
          onBlur={length.field.onBlur}
          onChange={(next) => isTime(next) && change({ until: next })}
        />
      </Field>
    </>
  )
}
