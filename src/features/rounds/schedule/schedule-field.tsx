import * as texts from '../texts.ts'
import { useController, type FieldErrors } from 'react-hook-form'
import { css } from '../../../../styled-system/css'
import type { ScheduleBody } from '../../../../contract/rounds/round-schedule.ts'
import { DaysInput } from '../../../resource/form/days-input.tsx'
import { Options } from '../../../resource/form/form-fields.tsx'
import { useToday } from '../../../resource/record/expiry-day.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { Select } from '../../../ui/control/select.tsx'
import { TimeInput } from '../../../ui/control/time-input.tsx'
import { WholeNumberInput, StartsInput, type Starts } from './starts-input.tsx'
import { SchedulePreview } from './schedule-preview.tsx'
import { tr } from '../../../texts/tr.ts'

const KINDS: Readonly<Record<Starts['kind'] | 'none', string>> = {
  none: tr(texts.onlyWhenSomebodyStartsOne),
  times: tr(texts.atTimesOfTheDay),
  spread: tr(texts.evenlyOverAShift),
  random: tr(texts.atRandomTimesInAShift),
}
const NIGHT = { start_local: '18:00', duration_min: 720 }
const FIRST: { [Kind in Starts['kind']]: Extract<Starts, { kind: Kind }> } = {
  times: { kind: 'times', times: ['22:00', '02:00'] },
  spread: { kind: 'spread', ...NIGHT, count: 4 },
  random: { kind: 'random', ...NIGHT, count: 4, min_gap_min: 60 },
}
const USUAL = {
  days: { kind: 'daily' as const },
  valid_from: null,
  valid_to: null,
  window_min: 45,
  grace_before_min: 10,
  grace_after_min: 15,
}

const box = css({ gridColumn: '[1 / -1]', display: 'flex', flexDirection: 'column', gap: '4', minWidth: '0' })
const columns = css({
  display: 'grid',
  gap: '4',
  alignItems: 'start',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', sm: '[repeat(3, minmax(0, 1fr))]' },
})
const wrong = css({ textStyle: 'meta', color: 'danger' })

/** Field for when rounds are due: never, at certain times, or so often per shift. */
export function ScheduleField() {
  const {
    field: { value, onChange, ref },
    fieldState: { error },
  } = useController({ name: 'schedule' })
  const today = useToday()
  const schedule = value as ScheduleBody | null
  const problems = error as (FieldErrors<ScheduleBody> & { message?: string }) | undefined
  const change = (part: Partial<ScheduleBody>) => onChange({ ...schedule, ...part })
  function begin(kind: Starts['kind'] | 'none') {
    if (kind === 'none') return onChange(null)
    onChange({ ...(schedule ?? USUAL), starts: FIRST[kind] })
  }
  const day = (part: 'valid_from' | 'valid_to', label: string) => (
    <Field label={label} hint={tr(texts.mayBeLeftEmpty)} error={problems?.[part]?.message}>
      <TimeInput
        kind="day"
        today={today}
        value={schedule?.[part] ?? ''}
        onChange={(next) => change({ [part]: next || null })}
      />
    </Field>
  )
  const minutes = (
    part: 'window_min' | 'grace_before_min' | 'grace_after_min',
    label: string,
    hint: string,
  ) =>
    schedule && (
      <Field label={label} hint={hint} error={problems?.[part]?.message}>
        <WholeNumberInput value={schedule[part]} onChange={(next) => change({ [part]: next })} />
      </Field>
    )
  return (
    <div className={box} role="group" aria-label={tr(texts.schedule)}>
      <Field label={tr(texts.roundsAreDue)} error={problems?.message}>
        <Select
          ref={ref}
          value={schedule?.starts.kind ?? 'none'}
          onChange={(event) => begin(event.currentTarget.value as Starts['kind'] | 'none')}
        >
          <Options of={KINDS} />
        </Select>
      </Field>
      {schedule && (
        <>
          <StartsInput
            key={schedule.starts.kind}
            value={schedule.starts}
            onChange={(starts) => change({ starts })}
            problems={problems?.starts as FieldErrors | undefined}
          />
          <DaysInput
            value={schedule.days}
            onChange={(days) => change({ days: days as ScheduleBody['days'] })}
            problems={problems?.days as FieldErrors | undefined}
          />
          <div className={columns}>
            {day('valid_from', tr(texts.validFrom))}
            {day('valid_to', tr(texts.validUntil))}
          </div>
          <div className={columns}>
            {minutes('window_min', tr(texts.windowMinutes), tr(texts.roundMustBeCompletedWithinThisTime))}
            {minutes('grace_before_min', tr(texts.graceBeforeMinutes), tr(texts.earlierVisitsCountToo))}
            {minutes('grace_after_min', tr(texts.graceAfterMinutes), tr(texts.laterVisitsCountToo))}
          </div>
          {problems?.starts?.message && (
            <p role="alert" className={wrong}>
              {problems.starts.message}
            </p>
          )}
          <SchedulePreview schedule={schedule} />
        </>
      )}
    </div>
  )
}
