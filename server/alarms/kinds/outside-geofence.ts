import { assignmentStream } from '../../../domain/assignment/assignment.ts'
import {
  goingOnFrom,
  NOTHING_READ,
  type OutsideFold,
  readOutside,
} from '../../../domain/alarms/outside-episodes.ts'
import { streamParts } from '../../../domain/event.ts'
import { E7, type Fix } from '../../../domain/fix/fix.ts'
import { parseGeofence, type Geofence } from '../../../domain/geo/geofence.ts'
import { padded } from '../../fixes/batches.ts'
import { fixBatches } from '../../fixes/fixes-between.ts'
import { type AlarmKind, anyKind, type AskedFacts, idsOf, type Judged } from '../alarm-kind.ts'
import { type GuardAbout, guardsOf } from '../guards-about.ts'
import { pastOutside } from './past-outside.ts'

interface Facts extends GuardAbout {
  /** null: the assignment has none */
  fence: { key: string; polygon: Geofence } | null
  before: OutsideFold
  /** whether `before` is stored */
  isKept: boolean
  /** null: nothing before is known */
  knownFrom: number
  fixes: readonly Pick<Fix, 't' | 'lat' | 'lon' | 'accuracy'>[]
  /** from where the next reading goes on; set by the judgement */
  read: OutsideFold
  isRead: boolean
}

const HOUR_MS = 3_600_000
/** Data that is older than this raises and withdraws nothing. */
const MOST_LATE_MS = 24 * HOUR_MS
/** So far before late data the reading begins anew. */
const READ_BEFORE_MS = 12 * HOUR_MS
/** Who was read so recently is read together with others. */
const RECENT_MS = 10 * 60_000
/** While a guard stays within, the place of the reading is stored so often. */
const KEEP_EVERY_MS = 30_000

const kind: AlarmKind<Facts> = {
  kind: 'outside_geofence',
  title: 'Outside the geofence',
  means:
    'A guard on duty is outside the geofence of the assignment by more than the position may be wrong. It ends with the first position within, or with the shift.',
  unit: 'm outside',
  limit: null,
  standard: {
    onDelayS: 60,
    offDelayS: 30,
    threshold: null,
    deadband: null,
    priority: 2,
    instructions: 'Call the guard and ask where he is. If the post is not covered, send the supervisor.',
  },
  streams: [assignmentStream.name],
  async concerned({ db, company }, { stream }) {
    // who has an alarm there: the fence may have changed, or the guard may have been withdrawn
    const rows = await db
      .selectFrom('alarm')
      .select('subject')
      .where('company', '=', company)
      .where('is_standing', '=', 1)
      .where('kind', '=', 'outside_geofence')
      .where('assignment_id', '=', streamParts(stream).id)
      .execute()
    return rows.map(({ subject }) => subject)
  },
  followsFixes: 'always',
  async read(asked, subjects) {
    const { db, company } = asked
    const ids = idsOf('worker', subjects)
    const guards = await guardsOf(asked, ids)
    const fences = await fencesOf(asked, [...guards.values()])
    const folds = await db
      .selectFrom('alarm_fold')
      .selectAll()
      .where('company', '=', company)
      .where('worker_id', 'in', padded(ids))
      .execute()
    const facts = new Map<string, Facts>()
    const foldOf = new Map(folds.map((fold) => [fold.worker_id, fold]))
    const starts = new Map<string, OutsideFold>()
    const kept = new Set<string>()
    for (const { workerId, about } of guards.values()) {
      const key = about.assignment === null ? undefined : fences.get(about.assignment)?.key
      const fold = foldOf.get(workerId)
      const start = startOf(asked, about.subject, fold?.fence === key ? fold : undefined)
      starts.set(workerId, start)
      if (start.t === fold?.t) kept.add(workerId)
    }
    const recent = await recentFixes(
      asked,
      [...kept].filter((id) => (starts.get(id)?.t ?? 0) > asked.now - RECENT_MS),
    )
    for (const guard of guards.values()) {
      const { subject, assignment } = guard.about
      const fence = (assignment !== null && fences.get(assignment)) || null
      const start = starts.get(guard.workerId) ?? NOTHING_READ
      const known = recent?.get(guard.workerId)
      const fixes: Facts['fixes'][number][] = known ? known.filter(({ t }) => t > start.t) : []
      if (fence && !known)
        for await (const batch of fixBatches(db, company, {
          workerId: guard.workerId,
          from: Math.max(start.t + 1, fence.from),
          to: Number.MAX_SAFE_INTEGER,
        }))
          fixes.push(...batch)
      facts.set(subject, {
        ...guard,
        fence,
        before: start,
        isKept: kept.has(guard.workerId),
        knownFrom: start.since ?? start.t,
        fixes,
        read: start,
        isRead: false,
      })
    }
    return facts
  },
  judge(facts, { offDelayS }, { now, times }): Judged {
    const { fence, before, isKept, fixes, knownFrom, rule, about } = facts
    if (!fence || about.isClosed) return { episodes: [], knownFrom: null, seenAt: null, again: null }
    const isOnDuty = (t: number) => rule === null || times.at(rule, t) !== null
    const found = readOutside(before, fixes, fence.polygon, { marginM: 0, isOnDuty })
    const { fold, episodes } = found
    const isSame = isKept && episodes.length === 0 && before.since === null
    const next =
      isSame && fold.t - before.t < KEEP_EVERY_MS ? before : goingOnFrom(before, found, offDelayS * 1000)
    // of several rules the one that looks back farthest
    if (!facts.isRead || next.t < facts.read.t) facts.read = next
    facts.isRead = true
    const duty = rule && times.at(rule, now)
    const last = episodes.at(-1)
    // the shift has ended and no fix has said so
    if (last?.until === null && rule !== null && !duty) {
      const over = times.at(rule, last.since)?.to ?? now
      episodes[episodes.length - 1] = { ...last, until: Math.min(over, now) }
    }
    const again = last?.until === null && duty ? duty.to : null
    return { episodes, knownFrom, seenAt: fold.t === 0 ? now : fold.t, again }
  },
  quiet({ fence, about, isKept, read, rule }, _limits, times) {
    if (!fence || about.isClosed) return () => true
    if (!isKept || read.since !== null) return null
    const { polygon } = fence
    const isOnDuty = (t: number) => rule === null || times.at(rule, t) !== null
    return (fix) =>
      fix.t > read.t &&
      readOutside(NOTHING_READ, [fix], polygon, { marginM: 0, isOnDuty }).episodes.length === 0
  },
  async keep(db, company, facts) {
    const rows = facts.flatMap(({ workerId, fence, read, before }) =>
      fence && read !== before ? [{ company, worker_id: workerId, fence: fence.key, ...read }] : [],
    )
    if (rows.length === 0) return
    await db
      .insertInto('alarm_fold')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['company', 'worker_id']).doUpdateSet((eb) => ({
          fence: eb.ref('excluded.fence'),
          t: eb.ref('excluded.t'),
          since: eb.ref('excluded.since'),
          metres: eb.ref('excluded.metres'),
        })),
      )
      .execute()
  },
  past: pastOutside,
}

/** The fixes after the stored reading by guard, in order; null where some came in several versions, which are read one by one. */
async function recentFixes({ db, company }: AskedFacts, ids: readonly string[]) {
  if (ids.length === 0) return null
  const folds = db
    .selectFrom('alarm_fold')
    .where('alarm_fold.company', '=', company)
    .where('alarm_fold.worker_id', 'in', padded(ids))
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
  const byGuard = new Map(ids.map((id) => [id, [] as Facts['fixes'][number][]]))
  for (const { worker_id, t, lat_e7, lon_e7, accuracy } of rows)
    byGuard.get(worker_id)?.push({ t, lat: lat_e7 / E7, lon: lon_e7 / E7, accuracy })
  return byGuard
}

/** Where the reading begins: where it ended before, or well before data that came late. */
function startOf({ now, from }: AskedFacts, subject: string, fold: OutsideFold | undefined): OutsideFold {
  const first = from?.get(subject)
  const oldest = now - MOST_LATE_MS
  if (fold && (first === undefined || first > fold.t || first < oldest))
    return { t: Number(fold.t), since: fold.since, metres: fold.metres }
  const begins = Math.max(oldest, (first ?? now) - (fold ? READ_BEFORE_MS : 1))
  return { ...NOTHING_READ, t: begins }
}

/** The fences that are in force, by assignment. */
async function fencesOf({ db, company }: AskedFacts, guards: readonly GuardAbout[]) {
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

export const outsideGeofence = anyKind(kind)
