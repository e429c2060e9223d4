import type { Episode } from '../../../domain/alarms/damp-episodes.ts'
import { ACTIVE_PHASES } from '../../../domain/alarms/alarm-lifecycle.ts'
import type { KnownAlarm } from '../../../domain/alarms/decide-alarms.ts'
import { isSimulated } from '../../../domain/fix/fix.ts'
import { padToPowerOfTwo } from '../../fixes/batches.ts'
import {
  type AlarmKind,
  defineAlarmKind,
  type FactsContext,
  MAX_FIX_AGE_MS,
  MAX_FIX_AHEAD_MS,
  subjectIds,
} from '../alarm-kind.ts'
import { type AlarmGuard, readAlarmGuardsOnce } from '../alarm-guards.ts'
import { readSubjectAlarms } from '../subject-alarms.ts'
import { fakeStretches, pastFakePositions } from './past-phone-alarms.ts'

interface Facts extends AlarmGuard {
  /** periods of fake fixes since `knownFrom`, in order of time */
  episodes: readonly Episode[]
  /** start of what was read, ms since epoch UTC; null: nothing had to be read */
  knownFrom: number | null
}

/** the delay before an alarm (on-delay) may have started there */
const READ_BEFORE_MS = 3_600_000

const kind: AlarmKind<Facts> = {
  kind: 'fake_position',
  title: 'Fake position',
  means:
    'The phone reports that its position comes from an app that fakes positions. It ends with the next real position.',
  unit: null,
  limit: null,
  standard: {
    onDelayS: 0,
    offDelayS: 120,
    threshold: null,
    deadband: null,
    priority: 1,
    instructions: 'Call the guard and verify the place in another way. Inspect the phone after the shift.',
  },
  streams: [],
  concerned: async () => [],
  followsFixes: 'always',
  async read(asked, subjects) {
    const ids = subjectIds('worker', subjects)
    const guards = await readAlarmGuardsOnce(asked, ids)
    const alarms = (await readSubjectAlarms(asked, subjects)).get(kind.kind)
    const isFake = await newestIsFake(asked, ids)
    const facts = new Map<string, Facts>()
    for (const guard of guards.values()) {
      const { subject } = guard.about
      const from = readingFrom(asked, subject, alarms?.get(subject) ?? [], isFake.has(guard.workerId))
      const episodes = from === null ? [] : await fakeEpisodes(asked, guard.workerId, from)
      facts.set(subject, { ...guard, episodes, knownFrom: from })
    }
    return facts
  },
  judge: ({ episodes, knownFrom }) => ({ episodes: [...episodes], knownFrom, seenAt: null, again: null }),
  quiet: () => (fix) => !isSimulated(fix.source),
  past: (asked, span) => pastFakePositions(asked, span),
}

/**
 * Returns the time from which a guard's fixes must be read, ms since epoch UTC. It lies before the first new
 * fake fix, and before every alarm that new fixes may change. null: neither exists.
 */
function readingFrom(
  { now, from, fakes }: FactsContext,
  subject: string,
  alarms: readonly KnownAlarm[],
  isFake: boolean,
): number | null {
  const first = from?.get(subject) ?? now
  const fake = fakes?.get(subject)
  const open = alarms.filter(
    ({ isActive, status, clearedAt, since }) =>
      isActive || ACTIVE_PHASES.includes(status) || (clearedAt ?? since) >= first,
  )
  if (fake === undefined && !isFake && open.length === 0) return null
  const earliest = Math.min(first, fake ?? first, ...open.map(({ since }) => since))
  return Math.max(now - MAX_FIX_AGE_MS, earliest - READ_BEFORE_MS)
}

/** Returns the guards whose newest fix is fake according to the phone. */
async function newestIsFake({ db, company }: FactsContext, ids: readonly string[]): Promise<Set<string>> {
  const live = await db
    .selectFrom('live_location')
    .select(['worker_id', 't'])
    .where('company', '=', company)
    .where('worker_id', 'in', padToPowerOfTwo([...ids]))
    .execute()
  if (live.length === 0) return new Set()
  const times = live.map(({ t }) => t)
  const newest = await db
    .selectFrom('live_location')
    .innerJoin('fix', (join) =>
      join
        .onRef('fix.company', '=', 'live_location.company')
        .onRef('fix.worker_id', '=', 'live_location.worker_id')
        .onRef('fix.t', '=', 'live_location.t'),
    )
    .select(['live_location.worker_id', 'fix.source'])
    .where('live_location.company', '=', company)
    .where('live_location.worker_id', 'in', padToPowerOfTwo(live.map(({ worker_id }) => worker_id)))
    // follows from the join, but lets the database skip the partitions of other days
    .where('fix.t', '>=', Math.min(...times))
    .where('fix.t', '<=', Math.max(...times))
    .execute()
  return new Set(newest.flatMap(({ worker_id, source }) => (isSimulated(source) ? worker_id : [])))
}

/** Returns the periods of a guard's fake fixes since `from`. A period ends with the next real fix. */
async function fakeEpisodes({ db, company, now }: FactsContext, workerId: string, from: number) {
  const fixes = await db
    .selectFrom('fix')
    .select(['t', 'source'])
    .where('company', '=', company)
    .where('worker_id', '=', workerId)
    .where('t', '>=', from)
    .where('t', '<=', now + MAX_FIX_AHEAD_MS)
    .orderBy('t')
    .execute()
  return fakeStretches(fixes)
}

export const fakePosition = defineAlarmKind(kind)
