import * as texts from './texts.ts'
import { Link } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import type { WorkerAssignment } from '../../../contract/assignments/assignment.ts'
import { findDutiesAt } from '../../../domain/duty/duties.ts'
import { toShiftDays, toDutyRule, type DutyRule } from '../../../domain/duty/duty-rule.ts'
import { dutyTimesIn, shiftHours } from '../../../domain/duty/duty-times.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { usePermission, useTimeZone } from '../../app/app-services.ts'
import { useParts } from '../../resource/related/parts-card.tsx'
import { useNow } from '../../ui/content/use-now.ts'
import { Badge } from '../../ui/status/badge.tsx'
import { guardAssignmentView } from './assigned-guard-kind.ts'
import { tr } from '../../texts/tr.ts'

const AHEAD_MS = 28 * 24 * 3_600_000
const faint = css({ color: 'ink.muted' })
const list = css({ display: 'flex', flexDirection: 'column', gap: '1' })
const entry = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2' })
const link = css({ color: 'accent.ink', _hover: { textDecoration: 'underline' } })

/** Shows a guard's daily hours in the company's time zone, and whether the guard is on duty now. */
export function DutyToday({ workerId }: { workerId: string }) {
  return usePermission('View Assignments') ? <Duties workerId={workerId} /> : 'not shown to your role'
}

function Duties({ workerId }: { workerId: string }) {
  const { data, error } = useParts(guardAssignmentView(workerId))
  if (error && !data) return 'could not be fetched'
  if (!data) return 'Loading…'
  if (data.data.length === 0) return 'no assignment'
  return (
    <ul className={list}>
      {data.data.map((duty) => (
        <Duty key={duty.id} duty={duty} />
      ))}
    </ul>
  )
}

function Duty({ duty }: { duty: WorkerAssignment }) {
  const now = useNow(30_000)
  const timeZone = useTimeZone()
  const times = dutyTimesIn(timeZone)
  const rule = toDutyRule(duty.shift_start, duty.shift_minutes, duty.shift_days)
  const shift = rule && { name: duty.shift_name ?? '', rule }
  const isDue = findDutiesAt({ postings: [{ from: 0, to: null, shift }] }, now, times).length > 0
  return (
    <li className={entry}>
      <Link className={link} to={`/assignments/view/${duty.assignment_id}`}>
        {duty.assignment_name}
      </Link>
      {[duty.shift_name, rule ? shiftHours(rule) : 'hours not known'].filter(Boolean).join(', ')}
      {!isDue && rule && toShiftDays(rule) && <Next at={nextOf(rule, now, timeZone)} />}
      {isDue && <Badge tone="accent">{tr(texts.onShift)}</Badge>}
    </li>
  )
}

const nextOf = (rule: DutyRule, now: number, timeZone: string) => {
  const next = dutyTimesIn(timeZone)
    .within(rule, { from: now, to: now + AHEAD_MS })
    .find(({ from }) => from > now)
  return next ? zoneClock(timeZone).minute(next.from) : null
}

const Next = ({ at }: { at: string | null }) => (
  <span className={faint}>{at === null ? tr(texts.noneInTheNext4Weeks) : tr(texts.nextAt, { at })}</span>
)
