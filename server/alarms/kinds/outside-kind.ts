import { assignmentStream } from '../../../domain/records/assignment.ts'
import {
  resumeReadingAt,
  EMPTY_OUTSIDE_FOLD,
  type OutsideFold,
  foldOutside,
} from '../../../domain/alarms/outside-episodes.ts'
import type { WorkPlace } from '../../../domain/attendance/presence/visits-elsewhere.ts'
import { streamParts } from '../../../domain/event-sourcing/event.ts'
import { metresOutside, type Geofence } from '../../../domain/geo/geofence.ts'
import { readFixBatches } from '../../fixes/read/read-fixes.ts'
import { type AlarmKind, subjectIds, type ConditionReading } from '../alarm-kind.ts'
import { type AlarmGuard, readAlarmGuardsOnce } from '../alarm-guards.ts'
import {
  readGeofencesByAssignment,
  readStoredFolds,
  type ReadFix,
  RECENT_MS,
  readRecentFixes,
  readingStart,
} from './geofence-reading.ts'
import { outsideCriteria, readWorkPlaces } from './outside-criteria.ts'
import { pastGeofenceExits } from './past-geofence-exits.ts'

interface Facts extends AlarmGuard {
  /**
   * the company's other sites, where the guard may be instead; read only for guards outside their geofence
   */
  places: readonly WorkPlace[]
  /** null: the assignment has no geofence */
  geofence: { key: string; polygon: Geofence } | null
  before: OutsideFold
  /** whether the progress in `before` is stored */
  isKept: boolean
  /** time from which the fixes are known, ms since epoch UTC */
  knownFrom: number
  fixes: readonly ReadFix[]
  /** where the next read starts; set by `judge` */
  read: OutsideFold
  isRead: boolean
}

/** Texts and options of one alarm kind that `createOutsideKind` makes. */
interface Variant extends Pick<AlarmKind, 'kind' | 'title' | 'means'> {
  delivered: Pick<AlarmKind['standard'], 'onDelayS' | 'priority' | 'instructions' | 'isOff'>
  /** whether a guard at another site of the company counts as inside */
  atPlaces?: boolean
  /** whether only guards count who were inside earlier in the same duty */
  hasCome?: boolean
}

/** While a guard stays inside, the reading progress is stored at this interval, ms. */
const KEEP_EVERY_MS = 30_000

/**
 * Creates a kind of alarm about guards on duty outside the geofence of their assignment. The parameters
 * define what counts as outside.
 */
export const createOutsideKind = ({
  delivered,
  atPlaces = false,
  hasCome = false,
  ...words
}: Variant): AlarmKind<Facts> => ({
  ...words,
  unit: 'm outside',
  limit: null,
  standard: { ...delivered, offDelayS: 30, threshold: null, deadband: null },
  streams: [assignmentStream.name],
  async concerned({ db, company }, { stream }) {
    // check guards with an alarm at this assignment, because the geofence may have changed or the guard may
    // have been withdrawn
    const rows = await db
      .selectFrom('alarm')
      .select('subject')
      .where('company', '=', company)
      .where('is_standing', '=', 1)
      .where('kind', '=', words.kind)
      .where('assignment_id', '=', streamParts(stream).id)
      .execute()
    return rows.map(({ subject }) => subject)
  },
  followsFixes: 'always',
  async read(asked, subjects) {
    const { db, company } = asked
    const ids = subjectIds('worker', subjects)
    const guards = await readAlarmGuardsOnce(asked, ids)
    const geofences = await readGeofencesByAssignment(asked, [...guards.values()])
    const folds = (await readStoredFolds(asked, ids)).filter(({ kind }) => kind === words.kind)
    const facts = new Map<string, Facts>()
    const foldOf = new Map(folds.map((fold) => [fold.worker_id, fold]))
    const starts = new Map<string, OutsideFold>()
    const kept = new Set<string>()
    for (const { workerId, about } of guards.values()) {
      const key = about.assignment === null ? undefined : geofences.get(about.assignment)?.key
      const fold = foldOf.get(workerId)
      const start = readingStart(asked, about.subject, fold?.geofence === key ? fold : undefined)
      starts.set(workerId, start)
      if (start.t === fold?.t) kept.add(workerId)
    }
    const recent = await readRecentFixes(
      asked,
      [...kept].filter((id) => (starts.get(id)?.t ?? 0) > asked.now - RECENT_MS),
    )
    let known: Promise<readonly WorkPlace[]> | null = null
    const places = () => (known ??= readWorkPlaces(asked))
    for (const guard of guards.values()) {
      const { subject, assignment } = guard.about
      const geofence = (assignment !== null && geofences.get(assignment)) || null
      const start = starts.get(guard.workerId) ?? EMPTY_OUTSIDE_FOLD
      const since = recent?.get(guard.workerId)
      const fixes: ReadFix[] = since ? since.filter(({ t }) => t > start.t) : []
      if (geofence && !since)
        for await (const batch of readFixBatches(db, company, {
          workerId: guard.workerId,
          from: Math.max(start.t + 1, geofence.from),
          to: Number.MAX_SAFE_INTEGER,
        }))
          fixes.push(...batch)
      const isAway =
        geofence !== null && fixes.some(({ lat, lon }) => metresOutside(geofence.polygon, lat, lon) > 0)
      facts.set(subject, {
        ...guard,
        places: atPlaces && isAway ? await places() : [],
        geofence,
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
  judge(facts, { offDelayS }, { now, times }): ConditionReading {
    const { geofence, before, isKept, fixes, knownFrom, rule, about } = facts
    if (!geofence || about.isClosed) return { episodes: [], knownFrom: null, seenAt: null, again: null }
    const by = outsideCriteria({ rule, times, hasCome, assignment: about.assignment, places: facts.places })
    const found = foldOutside(before, fixes, geofence.polygon, by)
    const { fold, episodes } = found
    const isSame = isKept && episodes.length === 0 && before.since === null
    const next =
      isSame && fold.t - before.t < KEEP_EVERY_MS ? before : resumeReadingAt(before, found, offDelayS * 1000)
    // `judge` runs per rule; keep the earliest progress, so that no rule misses fixes
    if (!facts.isRead || next.t < facts.read.t) facts.read = next
    facts.isRead = true
    const duty = rule && times.at(rule, now)
    const last = episodes.at(-1)
    // the episode ends with the shift, because no later fix ends it
    if (last?.until === null && rule !== null && !duty) {
      const over = times.at(rule, last.since)?.to ?? now
      episodes[episodes.length - 1] = { ...last, until: Math.min(over, now) }
    }
    const again = last?.until === null && duty ? duty.to : null
    return { episodes, knownFrom, seenAt: fold.t === 0 ? now : fold.t, again }
  },
  quiet({ geofence, about, isKept, read, rule }, _limits, times) {
    if (!geofence || about.isClosed) return () => true
    if (!isKept || read.since !== null) return null
    const { polygon } = geofence
    const { isOnDuty } = outsideCriteria({ rule, times })
    return (fix) =>
      fix.t > read.t &&
      foldOutside(EMPTY_OUTSIDE_FOLD, [fix], polygon, { marginM: 0, isOnDuty }).episodes.length === 0
  },
  async keep(db, company, facts) {
    const rows = facts.flatMap(({ workerId, geofence, read, before }) =>
      geofence && read !== before
        ? [{ company, worker_id: workerId, kind: words.kind, geofence: geofence.key, ...read }]
        : [],
    )
    if (rows.length === 0) return
    await db
      .insertInto('alarm_fold')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['company', 'worker_id', 'kind']).doUpdateSet((eb) => ({
          geofence: eb.ref('excluded.geofence'),
          t: eb.ref('excluded.t'),
          since: eb.ref('excluded.since'),
          metres: eb.ref('excluded.metres'),
          seen: eb.ref('excluded.seen'),
        })),
      )
      .execute()
  },
  past: (asked, span, { times }) => pastGeofenceExits(asked, span, { times, atPlaces, hasCome }),
})
