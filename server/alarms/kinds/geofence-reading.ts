import '../alarm-tables.ts'
import { EMPTY_OUTSIDE_FOLD, type OutsideFold } from '../../../domain/alarms/outside-episodes.ts'
import { E7, type Fix } from '../../../domain/fix/fix.ts'
import { parseGeofence, type Geofence } from '../../../domain/geo/geofence.ts'
import { padToPowerOfTwo, groupBy } from '../../fixes/batches.ts'
import type { Tables } from '../../db/tables.ts'
import { type FactsContext, MAX_FIX_AGE_MS, MAX_FIX_AHEAD_MS, readOnce } from '../alarm-kind.ts'
import type { AlarmGuard } from '../alarm-guards.ts'

export type ReadFix = Pick<Fix, 't' | 'lat' | 'lon' | 'accuracy'>

/** One query reads the new fixes of all guards whose last evaluated fix is less than this old, ms. */
export const RECENT_MS = 10 * 60_000
/** If a late fix arrives, reading restarts this long (ms) before that fix. */
const READ_BEFORE_MS = 12 * 3_600_000

/**
 * Returns up to which time the fixes of these guards were evaluated, for each geofence kind. Read once per
 * check.
 */
export const readStoredFolds = (
  asked: FactsContext,
  ids: readonly string[],
): Promise<Tables['alarm_fold'][]> =>
  readOnce(asked, `folds ${ids.join(' ')}`, () =>
    asked.db
      .selectFrom('alarm_fold')
      .selectAll()
      .where('company', '=', asked.company)
      .where('worker_id', 'in', padToPowerOfTwo([...ids]))
      .execute(),
  )

/**
 * Returns the fixes after the stored progress, by guard and in order of time, for all kinds. Each kind skips
 * what it has already evaluated. null if some fixes have several revisions: read each guard alone then.
 */
export const readRecentFixes = (
  asked: FactsContext,
  ids: readonly string[],
): Promise<Map<string, ReadFix[]> | null> =>
  ids.length === 0
    ? Promise.resolve(null)
    : readOnce(asked, `fixes ${ids.join(' ')}`, () => readRecent(asked, ids))

async function readRecent(asked: FactsContext, ids: readonly string[]) {
  const byGuard = new Map(ids.map((id) => [id, [] as ReadFix[]]))
  // skips kinds that are off, whose progress stays in the past
  const recent = (await readStoredFolds(asked, ids)).filter(({ t }) => t > asked.now - RECENT_MS)
  const earliest = new Map<string, Tables['alarm_fold']>()
  for (const fold of recent) {
    const known = earliest.get(fold.worker_id)
    if (!known || fold.t < known.t) earliest.set(fold.worker_id, fold)
  }
  for (const [kind, folds] of groupBy([...earliest.values()], (fold) => fold.kind)) {
    const rows = await fixesAfter(
      asked,
      kind,
      folds.map(({ worker_id }) => worker_id),
    )
    if (rows === null) return null
    for (const { worker_id, t, lat_e7, lon_e7, accuracy } of rows)
      byGuard.get(worker_id)?.push({ t, lat: lat_e7 / E7, lon: lon_e7 / E7, accuracy })
  }
  return byGuard
}

/**
 * Returns the fixes of these guards that a kind has not yet evaluated; null if some have several revisions.
 */
async function fixesAfter({ db, company, now }: FactsContext, kind: string, ids: readonly string[]) {
  const folds = db
    .selectFrom('alarm_fold')
    .where('alarm_fold.company', '=', company)
    .where('alarm_fold.worker_id', 'in', padToPowerOfTwo([...ids]))
    .where('alarm_fold.kind', '=', kind)
  const read = await folds.select(({ fn }) => fn.min('alarm_fold.t').as('first')).executeTakeFirst()
  // does not restrict the result, but lets the database search only these days
  const [first, last] = [read?.first ?? now, now + MAX_FIX_AHEAD_MS]
  const several = await folds
    .innerJoin('fix_version', (join) =>
      join
        .onRef('fix_version.company', '=', 'alarm_fold.company')
        .onRef('fix_version.worker_id', '=', 'alarm_fold.worker_id')
        .onRef('fix_version.t', '>', 'alarm_fold.t'),
    )
    .select('fix_version.t')
    .where('fix_version.t', '>', first)
    .where('fix_version.t', '<', last)
    .limit(1)
    .executeTakeFirst()
  if (several) return null
  return folds
    .innerJoin('fix', (join) =>
      join
        .onRef('fix.company', '=', 'alarm_fold.company')
        .onRef('fix.worker_id', '=', 'alarm_fold.worker_id')
        .onRef('fix.t', '>', 'alarm_fold.t'),
    )
    .select(['fix.worker_id', 'fix.t', 'fix.lat_e7', 'fix.lon_e7', 'fix.accuracy'])
    .where('fix.t', '>', first)
    .where('fix.t', '<', last)
    .orderBy('fix.t')
    .execute()
}

/** Returns where the evaluation starts: at the stored progress, or some hours before a late fix. */
export function readingStart(
  { now, from }: FactsContext,
  subject: string,
  fold: OutsideFold | undefined,
): OutsideFold {
  const first = from?.get(subject)
  const oldest = now - MAX_FIX_AGE_MS
  if (fold && (first === undefined || first > fold.t || first < oldest))
    return { t: Number(fold.t), since: fold.since, metres: fold.metres, seen: fold.seen }
  const begins = Math.max(oldest, (first ?? now) - (fold ? READ_BEFORE_MS : 1))
  return { ...EMPTY_OUTSIDE_FOLD, t: begins }
}

/** Returns the geofences in force of the guards' assignments, by assignment id. */
export async function readGeofencesByAssignment(
  { db, company }: FactsContext,
  guards: readonly AlarmGuard[],
) {
  const ids = [...new Set(guards.flatMap(({ about }) => about.assignment ?? []))]
  const geofences = new Map<string, { key: string; polygon: Geofence; from: number }>()
  if (ids.length === 0) return geofences
  const rows = await db
    .selectFrom('geofence')
    .select(['assignment_id', 'position', 'coordinates', 'from_at'])
    .where('company', '=', company)
    .where('assignment_id', 'in', padToPowerOfTwo(ids))
    .where('to_at', 'is', null)
    .execute()
  for (const { assignment_id, position, coordinates, from_at } of rows) {
    const polygon = parseGeofence(coordinates)
    if (polygon) geofences.set(assignment_id, { key: `${assignment_id} ${position}`, polygon, from: from_at })
  }
  return geofences
}
