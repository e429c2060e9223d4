import { patrolStream } from '../../../domain/patrol/patrol.ts'
import { streamParts } from '../../../domain/event-sourcing/event.ts'
import type { StaleLimits } from '../../../domain/fix/staleness.ts'
import { offlineAfterMs } from '../../../domain/fix/staleness.ts'
import { padToPowerOfTwo } from '../../fixes/batches.ts'
import { readSystemSettings } from '../../companies/read-system-settings.ts'
import {
  type AlarmKind,
  defineAlarmKind,
  type FactsContext,
  subjectIds,
  currentCondition,
  alarmSubject,
} from '../alarm-kind.ts'
import { type AlarmGuard, readAlarmGuardsOnce } from '../alarm-guards.ts'
import { pastContactLosses } from './past-contact-losses.ts'

interface Facts extends AlarmGuard {
  /** last fix before contact was lost, ms since epoch UTC; null: reporting */
  lostSince: number | null
  intervalMs: number | null
  limits: StaleLimits
  /**
   * longest time without fixes (ms) during each recent alarm, by the start of the alarm; late fixes shorten
   * it
   */
  silences: ReadonlyMap<number, number>
}

const DAY_MS = 24 * 3_600_000

const kind: AlarmKind<Facts> = {
  kind: 'guard_offline',
  title: 'Guard offline',
  means:
    'A guard on duty has sent no position for longer than the company allows, and at least for the on-delay. It ends when the guard reports again. It is withdrawn if the phone had only stored the positions and sends them later.',
  unit: null,
  limit: null,
  standard: {
    // longer than five minutes, the reporting interval of a phone that does not move
    onDelayS: 600,
    offDelayS: 0,
    threshold: null,
    deadband: null,
    priority: 1,
    instructions:
      'Call the guard by phone or radio. If there is no answer within 5 minutes, send the supervisor.',
  },
  streams: [patrolStream.name],
  concerned: async ({ db, company }, { stream }) => {
    const row = await db
      .selectFrom('patrol')
      .select('worker_id')
      .where('company', '=', company)
      .where('id', '=', streamParts(stream).id)
      .executeTakeFirst()
    return row ? [alarmSubject('worker', row.worker_id)] : []
  },
  followsFixes: 'to end',
  async read(asked, subjects) {
    const { db, company } = asked
    const ids = subjectIds('worker', subjects)
    const guards = await readAlarmGuardsOnce(asked, ids)
    const limits = await readSystemSettings(db, company)
    const lost = await db
      .selectFrom('patrol')
      .select(['worker_id', 'offline_since'])
      .where('company', '=', company)
      .where('worker_id', 'in', padToPowerOfTwo(ids))
      .where('ended_at', 'is', null)
      .where('offline_since', 'is not', null)
      .execute()
    const live = await db
      .selectFrom('live_location')
      .select(['worker_id', 'interval_ms'])
      .where('company', '=', company)
      .where('worker_id', 'in', padToPowerOfTwo(ids))
      .execute()
    const silences = await silencesOf(asked, subjects)
    const facts = new Map<string, Facts>()
    for (const guard of guards.values())
      facts.set(guard.about.subject, {
        ...guard,
        lostSince: lost.find(({ worker_id }) => worker_id === guard.workerId)?.offline_since ?? null,
        intervalMs: live.find(({ worker_id }) => worker_id === guard.workerId)?.interval_ms ?? null,
        limits,
        silences: silences.get(guard.workerId) ?? new Map(),
      })
    return facts
  },
  judge: ({ lostSince, intervalMs, limits, silences }) => ({
    ...currentCondition(lostSince),
    refuted: [...silences]
      .filter(([, silence]) => silence <= offlineAfterMs(intervalMs, limits))
      .map(([since]) => since),
  }),
  candidates: async ({ db, company }) => {
    const rows = await db
      .selectFrom('patrol')
      .select('worker_id')
      .where('company', '=', company)
      .where('ended_at', 'is', null)
      .where('offline_since', 'is not', null)
      .limit(1000)
      .execute()
    return rows.map(({ worker_id }) => alarmSubject('worker', worker_id))
  },
  past: (asked, span) => pastContactLosses(asked, span),
}

/**
 * Returns how long guards really sent no fixes during an alarm, now that late fixes for that time have
 * arrived.
 */
async function silencesOf({ db, company, now, from }: FactsContext, subjects: readonly string[]) {
  const silences = new Map<string, Map<number, number>>()
  const ids = subjectIds(
    'worker',
    subjects.filter((subject) => from?.has(subject)),
  )
  if (ids.length === 0) return silences
  const alarms = await db
    .selectFrom('alarm')
    .select(['subject', 'since', 'raised_at', 'cleared_at'])
    .where('company', '=', company)
    .where('subject', 'in', padToPowerOfTwo(ids.map((id) => alarmSubject('worker', id))))
    .where('kind', '=', 'guard_offline')
    .where('since', '>', now - DAY_MS)
    .where('status', '!=', 'withdrawn')
    .execute()
  for (const { subject, since, raised_at, cleared_at } of alarms) {
    const [workerId = ''] = subjectIds('worker', [subject])
    const to = Math.min(raised_at, cleared_at ?? raised_at)
    const fixes = await db
      .selectFrom('fix')
      .select('t')
      .where('company', '=', company)
      .where('worker_id', '=', workerId)
      .where('t', '>=', since)
      .where('t', '<=', to)
      .orderBy('t')
      .execute()
    const times = [since, ...fixes.map(({ t }) => t), to]
    const longest = Math.max(...times.slice(1).map((t, i) => t - (times[i] ?? t)))
    silences.set(workerId, (silences.get(workerId) ?? new Map<number, number>()).set(since, longest))
  }
  return silences
}

export const guardOffline = defineAlarmKind(kind)
