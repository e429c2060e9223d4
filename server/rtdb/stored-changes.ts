import type { LiveLocation } from '../../contract/tracking/location.ts'
import type { StoredFixes } from '../event-log/event-hub.ts'
import type { Change } from './database/branch.ts'
import { guardLocationRecord, patrolPointRecord, pointId } from './records.ts'

/** Returns the newest location of each guard among the stored fixes. Of equal times, the last one applies. */
export function newestLocationByGuard(stored: readonly StoredFixes[]): LiveLocation[] {
  const newest = new Map<string, LiveLocation>()
  for (const location of stored.flatMap(({ live }) => live)) {
    const known = newest.get(location.worker_id)
    if (known === undefined || location.created_at >= known.created_at)
      newest.set(location.worker_id, location)
  }
  return [...newest.values()]
}

export function toGuardChange(location: LiveLocation): Change {
  return { path: ['guard_locations', location.worker_id], value: guardLocationRecord(location) }
}

/** Returns a change for each stored point, at its place in the history of its patrol. */
export function toPointChanges(
  stored: readonly StoredFixes[],
  nameOf: (workerId: string) => string | null,
): Change[] {
  return stored.flatMap(({ points }) =>
    points.map((point) => ({
      path: ['patrol_history', point.patrolId, pointId(point.t)],
      value: patrolPointRecord(point, nameOf(point.workerId)),
    })),
  )
}
