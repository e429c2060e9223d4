import * as texts from '../texts.ts'
import { Input } from '../../../ui/control/input.tsx'
import { useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { css } from '../../../../styled-system/css'
import type { ScheduleBody } from '../../../../contract/rounds/round-schedule.ts'
import { minutesBetween, shiftEnd } from '../../../../domain/duty/duty-times.ts'
import { parseTypedTime } from '../../../../domain/time/typed-time.ts'
import { Field } from '../../../ui/control/field.tsx'
import { TimeInput } from '../../../ui/control/time-input.tsx'
import { tr } from '../../../texts/tr.ts'

export type Starts = ScheduleBody['starts']
type InShift = Exclude<Starts, { kind: 'times' }>

interface Props<Of extends Starts> {
  value: Of
  onChange: (next: Of) => void
  problems: FieldErrors | undefined
}

const columns = css({
  display: 'grid',
  gap: '4',
  alignItems: 'start',
  gridTemplateColumns: { base: '[repeat(2, minmax(0, 1fr))]', md: '[repeat(4, minmax(0, 1fr))]' },
})

const messageOf = (problem: unknown): string | undefined => {
  const found = Array.isArray(problem) ? problem.find(Boolean) : problem
  return typeof found?.message === 'string' ? found.message : undefined
}

/** Input for when rounds begin: at certain times, or so often per shift. */
export function StartsInput({ value, ...rest }: Props<Starts>) {
  return value.kind === 'times' ? <Times {...rest} value={value} /> : <InShiftInput {...rest} value={value} />
}

function Times({ value, onChange, problems }: Props<Extract<Starts, { kind: 'times' }>>) {
  const [typed, setTyped] = useState(value.times.join(', '))
  return (
    <Field
      label={tr(texts.times)}
      hint={tr(texts.separatedByCommasEG220002)}
      error={messageOf(problems?.times)}
    >
      <Input
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget: { value: next } }) => {
          setTyped(next)
          onChange({ kind: 'times', times: next.split(/[\s,;]+/).filter(Boolean) })
        }}
      />
    </Field>
  )
}

/** Returns whether a time is complete or empty; a partly typed one is ignored. */
const isTime = (typed: string) => typed === '' || parseTypedTime(typed, 'time') === typed

function InShiftInput({ value, onChange, problems }: Props<InShift>) {
  const { start_local: from, duration_min: length } = value
  const [until, setUntil] = useState(length > 0 ? shiftEnd({ startLocal: from, durationMin: length }) : '')
  function hours(next: { from?: string; until?: string }) {
    const said = { from, until, ...next }
    setUntil(said.until)
    const isWhole = said.from !== '' && said.until !== ''
    onChange({
      ...value,
      start_local: said.from,
      duration_min: isWhole ? minutesBetween(said.from, said.until) : NaN,
    })
  }
  return (
    <div className={columns}>
      <Field label={tr(texts.shiftFrom)} error={messageOf(problems?.start_local)}>
        <TimeInput kind="time" value={from} onChange={(next) => isTime(next) && hours({ from: next })} />
      </Field>
      <Field label={tr(texts.shiftUntil)} error={messageOf(problems?.duration_min)}>
        <TimeInput kind="time" value={until} onChange={(next) => isTime(next) && hours({ until: next })} />
      </Field>
      <Field label={tr(texts.roundsAShift)} error={messageOf(problems?.count)}>
        <WholeNumberInput value={value.count} onChange={(count) => onChange({ ...value, count })} />
      </Field>
      {value.kind === 'random' && (
        <Field label={tr(texts.leastGapMinutes)} error={messageOf(problems?.min_gap_min)}>
          <WholeNumberInput
            value={value.min_gap_min}
            onChange={(min_gap_min) => onChange({ ...value, min_gap_min })}
          />
        </Field>
      )}
    </div>
  )
}

/** A field for a whole number. Its value is NaN while it is empty. */
export function WholeNumberInput({ value, onChange }: { value: number; onChange: (next: number) => void }) {
  return (
    <Input
      inputMode="numeric"
      autoComplete="off"
      value={Number.isNaN(value) ? '' : value}
      onChange={({ currentTarget: { value: typed } }) => onChange(typed === '' ? NaN : Number(typed))}
    />
  )
}
