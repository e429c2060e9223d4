import { useMemo } from 'react'
import { dutyTimesIn, type DutyTimes } from '../../../domain/duty/duty-times.ts'
import { useNow } from '../../ui/content/use-now.ts'
import type { TrackerGuard } from './tracker-data.ts'
import { duePosting } from '../../../domain/duty/current-posting.ts'
import { toDutyRule } from '../../../domain/duty/duty-rule.ts'

/**
 * Returns the index in `other_duties` of the assignment whose duty counts at `t` (ms since epoch UTC); -1:
 * the guard's own row.
 */
export function currentDutyIndex(guard: TrackerGuard, t: number, times: DutyTimes): number {
  const { other_duties: others = [] } = guard
  if (others.length === 0) return -1
  const rows = [...others, guard]
  const rule = (row: (typeof rows)[number]) => toDutyRule(row.shift_start, row.shift_minutes, row.shift_days)
  const due = duePosting(rows, rule, t, times)
  return others.findIndex((row) => row === due)
}

/** Returns a guard with the effective assignment in the row; the same object if it is already there. */
export function withCurrentAssignment(guard: TrackerGuard, due: number): TrackerGuard {
  const other = guard.other_duties?.[due]
  if (!other) return guard
  const { client_id, assignment_id, assignment_name, shift_name, shift_start, shift_minutes } = other
  const place = { client_id, assignment_id, assignment_name, shift_name, shift_start, shift_minutes }
  return { ...guard, ...place, shift_days: other.shift_days }
}

const MINUTE_MS = 60_000

/** Returns guards with the effective assignment in their row; the same array until it changes for one. */
export function useCurrentAssignments(guards: readonly TrackerGuard[], timeZone: string): TrackerGuard[] {
  const now = useNow(MINUTE_MS)
  const times = dutyTimesIn(timeZone)
  const due = guards.map((guard) => currentDutyIndex(guard, now, times)).join()
  return useMemo(() => {
    const places = due.split(',').map(Number)
    return guards.map((guard, at) => withCurrentAssignment(guard, places[at] ?? -1))
  }, [guards, due])
}
