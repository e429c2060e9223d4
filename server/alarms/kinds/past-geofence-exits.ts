import { EMPTY_OUTSIDE_FOLD, foldOutside } from '../../../domain/alarms/outside-episodes.ts'
import { currentPosting } from '../../../domain/duty/current-posting.ts'
import { parseGeofence } from '../../../domain/geo/geofence.ts'
import type { Episode } from '../../../domain/alarms/damp-episodes.ts'
import { onEqual } from '../../db/on-id.ts'
import { readPlacesOfWork } from '../../attendance/places-of-work.ts'
import { readFixBatches } from '../../fixes/read/read-fixes.ts'
import type { FactsContext, PastRule, PastAlarm } from '../alarm-kind.ts'
import { readAlarmGuards } from '../alarm-guards.ts'
import { outsideCriteria } from './outside-criteria.ts'

/** Maximum number of guards in the test of a rule on a past day; each takes 10 to 50 ms. */
const MOST_GUARDS = 300

/**
 * Returns when guards were outside in a period, according to the stored fixes and the geofences in force at
 * that time.
 */
export async function pastGeofenceExits(
  { db, company, now }: FactsContext,
  { from, to }: { from: number; to: number },
  { times, atPlaces, hasCome }: Pick<PastRule, 'times'> & { atPlaces: boolean; hasCome: boolean },
): Promise<{ found: PastAlarm[]; leftOut: number }> {
  const rows = await db
    .selectFrom('worker_assignment')
    .innerJoin('geofence', onEqual('geofence.assignment_id', 'worker_assignment.assignment_id'))
    .select([
      'worker_id',
      'worker_assignment.assignment_id',
      'coordinates',
      'geofence.from_at',
      'geofence.to_at',
    ])
    .where('worker_assignment.company', '=', company)
    .where('geofence.from_at', '<', to)
    .where((eb) => eb.or([eb('geofence.to_at', 'is', null), eb('geofence.to_at', '>', from)]))
    .orderBy('worker_assignment.position')
    .execute()
  const ids = [...new Set(rows.map(({ worker_id }) => worker_id))]
  const guards = await readAlarmGuards(db, company, ids.slice(0, MOST_GUARDS), now)
  const places = atPlaces ? (await readPlacesOfWork(db, company, { from, to })).places : []
  const found: PastAlarm[] = []
  for (const { about, name, postings, workerId } of guards.values()) {
    const episodes: Episode[] = []
    for (const geofence of rows.filter((row) => row.worker_id === workerId)) {
      const polygon = parseGeofence(geofence.coordinates)
      if (!polygon) continue
      const there = postings.find((each) => each.about.assignment === geofence.assignment_id)
      const isOnDuty = (t: number) =>
        currentPosting(postings, t, times) === there && (!there?.rule || times.at(there.rule, t) !== null)
      const span = {
        workerId,
        from: Math.max(from, geofence.from_at),
        to: Math.min(to, geofence.to_at ?? to),
      }
      const { assignment_id: assignment } = geofence
      const by = outsideCriteria({ rule: there?.rule ?? null, times, hasCome, assignment, places })
      let fold = EMPTY_OUTSIDE_FOLD
      let open: Episode | null = null
      for await (const batch of readFixBatches(db, company, span)) {
        const read = foldOutside(fold, batch, polygon, { ...by, isOnDuty })
        fold = read.fold
        open = read.episodes.at(-1)?.until === null ? (read.episodes.pop() ?? null) : null
        episodes.push(...read.episodes)
      }
      if (open) episodes.push({ ...open, until: fold.t })
    }
    if (episodes.length > 0) found.push({ about, name, episodes })
  }
  return { found, leftOut: Math.max(0, ids.length - MOST_GUARDS) }
}
