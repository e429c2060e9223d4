import { NOTHING_READ, type OutsideFold } from '../../../domain/alarms/outside-episodes.ts'
import { E7, type Fix } from '../../../domain/fix/fix.ts'
import { parseGeofence, type Geofence } from '../../../domain/geo/geofence.ts'
import { padded } from '../../fixes/batches.ts'
import type { AskedFacts } from '../alarm-kind.ts'
import type { GuardAbout } from '../guards-about.ts'

export type ReadFix = Pick<Fix, 't' | 'lat' | 'lon' | 'accuracy'>

const HOUR_MS = 3_600_000
/** Data that is older than this raises and withdraws nothing. */
const MOST_LATE_MS = 24 * HOUR_MS
/** So far before late data the reading begins anew. */
const READ_BEFORE_MS = 12 * HOUR_MS

/** The fixes after the stored reading by guard, in order; null where some came in several versions, which are read one by one. */
export async function recentFixes({ db, company }: AskedFacts, kind: string, ids: readonly string[]) {
  if (ids.length === 0) return null
  const folds = db
    .selectFrom('alarm_fold')
    .where('alarm_fold.company', '=', company)
    .where('alarm_fold.worker_id', 'in', padded(ids))
    .where('alarm_fold.kind', '=', kind)
  const several = await folds
    .innerJoin('fix_version', (join) =>
      join
        .onRef('fix_version.company', '=', 'alarm_fold.company')
        .onRef('fix_version.worker_id', '=', 'alarm_fold.worker_id')
        .onRef('fix_version.t', '>', 'alarm_fold.t'),
    )
    .select('fix_version.t')
    .limit(1)
    .executeTakeFirst()
  if (several) return null
  const rows = await folds
    .innerJoin('fix', (join) =>
      join
        .onRef('fix.company', '=', 'alarm_fold.company')
        .onRef('fix.worker_id', '=', 'alarm_fold.worker_id')
        .onRef('fix.t', '>', 'alarm_fold.t'),
    )
    .select(['fix.worker_id', 'fix.t', 'fix.lat_e7', 'fix.lon_e7', 'fix.accuracy'])
    .orderBy('fix.t')
    .execute()
  const byGuard = new Map(ids.map((id) => [id, [] as ReadFix[]]))
  for (const { worker_id, t, lat_e7, lon_e7, accuracy } of rows)
    byGuard.get(worker_id)?.push({ t, lat: lat_e7 / E7, lon: lon_e7 / E7, accuracy })
  return byGuard
}

/** Where the reading begins: where it ended before, or well before data that came late. */
export function startOf(
  { now, from }: AskedFacts,
  subject: string,
  fold: OutsideFold | undefined,
): OutsideFold {
  const first = from?.get(subject)
  const oldest = now - MOST_LATE_MS
  if (fold && (first === undefined || first > fold.t || first < oldest))
    return { t: Number(fold.t), since: fold.since, metres: fold.metres, seen: fold.seen }
  const begins = Math.max(oldest, (first ?? now) - (fold ? READ_BEFORE_MS : 1))
  return { ...NOTHING_READ, t: begins }
}

/** The fences that are in force, by assignment. */
export async function fencesOf({ db, company }: AskedFacts, guards: readonly GuardAbout[]) {
  const ids = [...new Set(guards.flatMap(({ about }) => about.assignment ?? []))]
  const fences = new Map<string, { key: string; polygon: Geofence; from: number }>()
  if (ids.length === 0) return fences
  const rows = await db
    .selectFrom('geofence')
    .select(['assignment_id', 'position', 'coordinates', 'from_at'])
    .where('company', '=', company)
    .where('assignment_id', 'in', padded(ids))
    .where('to_at', 'is', null)
    .execute()
  for (const { assignment_id, position, coordinates, from_at } of rows) {
    const polygon = parseGeofence(coordinates)
    if (polygon) fences.set(assignment_id, { key: `${assignment_id} ${position}`, polygon, from: from_at })
  }
  return fences
}
