import type { Shift } from '../duty/duties.ts'
import type { DutyTimes } from '../duty/duty-times.ts'
import { postingChangeTimes, duePosting } from '../duty/current-posting.ts'
import { geofenceAt, type NamedGeofence } from '../fix/geofence-exits.ts'
import { boundaryTimes, inEffectAt, type EffectivePeriod } from '../time/effective-period.ts'
import type { ReplayGuard } from './period-roster.ts'

/** The assignment that counts for a guard at some time. */
export interface GuardPosting {
  onPatrol: boolean
  assignmentId: string | null
  shift: Shift | null
}

type OnBooks = Pick<ReplayGuard, 'patrols' | 'postings'>

/**
 * Returns the assignment of a guard at a time (ms since epoch UTC). Of several, it is the one with a duty
 * at that time, as on the live board (`currentPosting`). Without any, it is the assignment of the patrol.
 */
export function guardPostingAt({ patrols, postings }: OnBooks, t: number, times: DutyTimes): GuardPosting {
  const patrol = patrols.findLast((each) => inEffectAt(each, t))
  const newest = postings.findLastIndex((each) => inEffectAt(each, t))
  const isOneOfSeveral = newest > 0 && postings.findIndex((each) => inEffectAt(each, t)) < newest
  const posting = isOneOfSeveral
    ? duePosting(
        postings.filter((each) => inEffectAt(each, t)),
        ({ shift }) => shift && shift.rule,
        t,
        times,
      )
    : postings[newest]
  return {
    onPatrol: patrol !== undefined,
    assignmentId: posting?.assignmentId ?? patrol?.assignmentId ?? null,
    shift: posting?.shift ?? null,
  }
}

/**
 * Returns the times between `from` and `to` (ms since epoch UTC) at which the result of `guardPostingAt`
 * may change, in order.
 */
export function guardPostingChanges(
  { patrols, postings }: OnBooks,
  { from, to }: { from: number; to: number },
  times: DutyTimes,
): number[] {
  const changes = boundaryTimes([...patrols, ...postings]).filter((t) => from < t && t < to)
  const places = new Set(postings.map(({ assignmentId }) => assignmentId))
  if (places.size < 2) return changes
  const rules = new Set(postings.flatMap(({ shift }) => shift?.rule ?? []))
  const due = postingChangeTimes([...rules], { from, to }, times)
  return [...new Set([...changes, ...due])].toSorted((a, b) => a - b)
}

/** Returns the assignments of a guard between two times, ms since epoch UTC, in order. */
export function guardPostingsBetween(
  guard: OnBooks,
  span: { from: number; to: number },
  times: DutyTimes,
): GuardPosting[] {
  return [span.from, ...guardPostingChanges(guard, span, times)].map((t) => guardPostingAt(guard, t, times))
}

/**
 * Returns the geofences that applied to a guard between two times (ms since epoch UTC), each with the
 * period in which it applied.
 */
export function effectiveGeofencesBetween(
  guard: OnBooks,
  geofences: ReadonlyMap<string, readonly NamedGeofence[]>,
  { from, to }: { from: number; to: number },
  times: DutyTimes,
): NamedGeofence[] {
  const held: EffectivePeriod[] = []
  const own = new Set([...guard.patrols, ...guard.postings].map(({ assignmentId }) => assignmentId))
  for (const id of own) held.push(...((id !== null && geofences.get(id)) || []))
  const changes = [...boundaryTimes(held), ...guardPostingChanges(guard, { from, to }, times)]
  const within = [...new Set(changes)].filter((t) => from < t && t < to).toSorted((a, b) => a - b)
  const starts = [from, ...within]
  const counting: NamedGeofence[] = []
  for (const [i, start] of starts.entries()) {
    const { assignmentId } = guardPostingAt(guard, start, times)
    const geofence = geofenceAt((assignmentId !== null && geofences.get(assignmentId)) || [], start)
    const end = starts[i + 1] ?? null
    const last = counting.at(-1)
    if (last && last.polygon === geofence?.polygon && last.to === start) last.to = end
    else if (geofence) counting.push({ ...geofence, from: start, to: end })
  }
  return counting
}
