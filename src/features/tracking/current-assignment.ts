import { useMemo } from 'react'
import { dutyTimesIn, type DutyTimes } from '../../../domain/duty/duty-times.ts'
import { useNow } from '../../ui/content/use-now.ts'
import type { TrackerGuard } from './tracker-data.ts'
import { duePosting } from '../../../domain/duty/current-posting.ts'
import { toDutyRule } from '../../../domain/duty/duty-rule.ts'

/**
 * Returns which assignment counts at `t` (ms since epoch): an index in `other_duties`, or -1 for the guard's
 * own fields.
 */
export function currentDutyIndex(guard: TrackerGuard, t: number, times: DutyTimes): number {
  const { other_duties: others = [] } = guard
  if (others.length === 0) return -1
  const rows = [...others, guard]
  const rule = (row: (typeof rows)[number]) => toDutyRule(row.shift_start, row.shift_minutes, row.shift_days)
  const due = duePosting(rows, rule, t, times)
  return others.findIndex((row) => row === due)
}

/**
 * Returns a guard with the current assignment in their own fields. `due` is from `currentDutyIndex`; for -1,
 * the object is the same.
 */
export function withCurrentAssignment(guard: TrackerGuard, due: number): TrackerGuard {
  const other = guard.other_duties?.[due]
  if (!other) return guard
  const { client_id, assignment_id, assignment_name, shift_name, shift_start, shift_minutes } = other
  const place = { client_id, assignment_id, assignment_name, shift_name, shift_start, shift_minutes }
  return { ...guard, ...place, shift_days: other.shift_days }
}

const MINUTE_MS = 60_000

/**
 * Returns guards, each with the current assignment in their own fields. The array is the same until an
 * assignment changes.
 */
export function useCurrentAssignments(guards: readonly TrackerGuard[], timeZone: string): TrackerGuard[] {
  const now = useNow(MINUTE_MS)
  const times = dutyTimesIn(timeZone)
  const due = guards.map((guard) => currentDutyIndex(guard, now, times)).join()
  return useMemo(() => {
    const places = due.split(',').map(Number)
    return guards.map((guard, at) => withCurrentAssignment(guard, places[at] ?? -1))
  }, [guards, due])
}
