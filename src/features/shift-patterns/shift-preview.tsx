import { useWatch } from 'react-hook-form'
import { css } from '../../../styled-system/css'
import { shiftPatterns } from '../../../contract/roster/shift-patterns.ts'
import { toDutyRule } from '../../../domain/duty/duty-rule.ts'
import { DutyCalendar } from './duty-calendar.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const FIELDS = ['start_local', 'duration_min', 'days', 'valid_from', 'valid_to', 'required_guards'] as const
const said = shiftPatterns.body.pick({
  start_local: true,
  duration_min: true,
  days: true,
  valid_from: true,
  valid_to: true,
})
const wide = css({ gridColumn: '[1 / -1]' })
const faint = css({ gridColumn: '[1 / -1]', textStyle: 'dense', color: 'ink.muted' })

/** Previews the next weeks of the shift in the surrounding form. */
export function ShiftPreview() {
  const [start_local, duration_min, days, valid_from, valid_to, guards] = useWatch<
    Record<(typeof FIELDS)[number], unknown>,
    typeof FIELDS
  >({ name: FIELDS })
  const { data } = said.safeParse({ start_local, duration_min, days, valid_from, valid_to })
  const rule =
    data &&
    toDutyRule(data.start_local, data.duration_min, {
      days: data.days,
      from: data.valid_from ?? null,
      to: data.valid_to ?? null,
    })
  if (!rule) return <p className={faint}>{tr(texts.enterTheHoursAndTheDaysToSee)}</p>
  return (
    <div className={wide}>
      <DutyCalendar
        postings={[{ from: 0, to: null, shift: { name: tr(texts.shift2), rule } }]}
        guards={Number(guards) || 1}
      />
    </div>
  )
}
