import { useController, type FieldErrors } from 'react-hook-form'
import { css } from '../../../styled-system/css'
import type { ChecklistSchedule } from '../../../domain/checklists/checklist-schedule.ts'
import { DaysInput } from '../../resource/form/days-input.tsx'
import { Options } from '../../resource/form/form-fields.tsx'
import { Field } from '../../ui/control/field.tsx'
import { Input } from '../../ui/control/input.tsx'
import { Select } from '../../ui/control/select.tsx'
import { NumberInput } from './items/number-input.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const USUAL: ChecklistSchedule = { days: { kind: 'daily' }, times: ['06:00'], window_min: 60 }
const box = css({ gridColumn: '[1 / -1]', display: 'flex', flexDirection: 'column', gap: '4', minWidth: '0' })
const columns = css({
  display: 'grid',
  gap: '4',
  alignItems: 'start',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', sm: '[repeat(2, minmax(0, 1fr))]' },
})

/** Field for when a checklist is due at the posts to which it is assigned. */
export function ChecklistScheduleField() {
  const {
    field: { value, onChange, ref },
    fieldState: { error },
  } = useController({ name: 'schedule' })
  const schedule = value as ChecklistSchedule | null
  const problems = error as (FieldErrors<ChecklistSchedule> & { message?: string }) | undefined
  const change = (part: Partial<ChecklistSchedule>) => onChange({ ...(schedule ?? USUAL), ...part })
  const wrongTime = Array.isArray(problems?.times)
    ? tr(texts.pleaseGiveEachTimeAsHhMm)
    : problems?.times?.message
  return (
    <div className={box} role="group" aria-label={tr(texts.schedule)}>
      <Field
        label={tr(texts.due)}
        error={problems?.message}
        hint={tr(texts.atEachSitePostThatHasTheChecklist)}
      >
        <Select
          ref={ref}
          value={schedule ? 'times' : ''}
          onChange={(event) => onChange(event.currentTarget.value === '' ? null : USUAL)}
        >
          <option value="">{tr(texts.notOnASchedule2)}</option>
          <Options of={{ times: tr(texts.atTimesOfTheDay) }} />
        </Select>
      </Field>
      {schedule && (
        <>
          <div className={columns}>
            <Field label={tr(texts.times)} hint={tr(texts.hhMmSeveralWithCommas)} error={wrongTime}>
              <Input
                autoComplete="off"
                defaultValue={schedule.times.join(', ')}
                onChange={(event) => {
                  const typed = event.currentTarget.value.split(/[,\s]+/)
                  change({ times: typed.filter((time) => time !== '') })
                }}
              />
            </Field>
            <Field
              label={tr(texts.windowMinutes)}
              hint={tr(texts.itIsOverdueAfterThat)}
              error={problems?.window_min?.message}
            >
              <NumberInput
                value={schedule.window_min}
                onChange={(next) => change({ window_min: next ?? Number.NaN })}
              />
            </Field>
          </div>
          <DaysInput
            value={schedule.days}
            onChange={(days) => change({ days })}
            problems={problems?.days as FieldErrors | undefined}
          />
        </>
      )}
    </div>
  )
}
