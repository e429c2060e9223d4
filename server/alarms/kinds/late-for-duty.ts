import { assignmentStream } from '../../../domain/records/assignment.ts'
import { patrolStream } from '../../../domain/patrol/patrol.ts'
import { rosterAssignmentId } from '../../../domain/roster/planned-duty.ts'
import { rosterStream } from '../../../domain/roster/roster.ts'
import { shiftPatternStream } from '../../../domain/roster/shift-pattern.ts'
import { type RecordedEvent, streamParts } from '../../../domain/event-sourcing/event.ts'
import { padToPowerOfTwo } from '../../fixes/batches.ts'
import {
  type AlarmKind,
  defineAlarmKind,
  type FactsContext,
  subjectIds,
  currentCondition,
  alarmSubject,
} from '../alarm-kind.ts'
import { type AlarmGuard, readAlarmGuardsOnce } from '../alarm-guards.ts'
import { readPastSilentDuties } from './past-duties.ts'

interface Facts extends AlarmGuard {
  /** time of the newest fix, ms since epoch UTC */
  seenAt: number | null
}

/** A guard with a fix up to this long (ms) before the start of the duty counts as present. */
const EARLY_MS = 30 * 60_000
const DAY_MS = 24 * 3_600_000

/** Streams with events that change duties. */
export const DUTY_HOURS_STREAMS = [assignmentStream.name, shiftPatternStream.name, rosterStream.name] as const

/**
 * Returns the guards whose duty hours an event may change, as subjects. The start of a patrol concerns its
 * guard.
 */
export async function findAffectedGuards(
  { db, company }: Pick<FactsContext, 'db' | 'company'>,
  { stream, event }: RecordedEvent,
): Promise<string[]> {
  const { type, id } = streamParts(stream)
  if (type === patrolStream.name) {
    if (event.type !== 'PatrolStarted') return []
    const row = await db
      .selectFrom('patrol')
      .select('worker_id')
      .where('company', '=', company)
      .where('id', '=', id)
      .executeTakeFirst()
    return row ? [alarmSubject('worker', row.worker_id)] : []
  }
  const [column, of] =
    type === shiftPatternStream.name
      ? (['shift_pattern_id', id] as const)
      : (['assignment_id', type === rosterStream.name ? rosterAssignmentId(id) : id] as const)
  const rows = await db
    .selectFrom('worker_assignment')
    .select('worker_id')
    .where('company', '=', company)
    .where(column, '=', of)
    .execute()
  return [...new Set(rows.map(({ worker_id }) => alarmSubject('worker', worker_id)))]
}

/**
 * Defines a kind of alarm for a guard who has a duty but has sent no fix. The two kinds differ only by the
 * delay.
 */
const dueAndSilent = (
  of: Pick<AlarmKind, 'kind' | 'title' | 'means'> & {
    afterMin: number
    priority: 1 | 2
    instructions: string
  },
): AlarmKind<Facts> => ({
  ...of,
  unit: null,
  limit: null,
  standard: {
    onDelayS: of.afterMin * 60,
    offDelayS: 0,
    threshold: null,
    deadband: null,
    priority: of.priority,
    instructions: of.instructions,
  },
  streams: [...DUTY_HOURS_STREAMS, patrolStream.name],
  concerned: findAffectedGuards,
  followsFixes: 'to end',
  async read(asked, subjects) {
    const { db, company } = asked
    const ids = subjectIds('worker', subjects)
    const live = await db
      .selectFrom('live_location')
      .select(['worker_id', 't'])
      .where('company', '=', company)
      .where('worker_id', 'in', padToPowerOfTwo(ids))
      .execute()
    const seen = new Map(live.map(({ worker_id, t }) => [worker_id, t]))
    const guards = await readAlarmGuardsOnce(asked, ids)
    return new Map(
      [...guards.values()].map((guard) => [
        guard.about.subject,
        { ...guard, seenAt: seen.get(guard.workerId) ?? null },
      ]),
    )
  },
  judge({ postings, rule, seenAt, about }, _limits, { now, times }) {
    const rules = postings.flatMap((each) => (each.rule && !each.about.isClosed ? [each.rule] : []))
    if (rules.length === 0) return currentCondition(null)
    const span = { from: now, to: now + 8 * DAY_MS }
    const wakes = rules.flatMap((each) => {
      const next = times.within(each, span).find(({ from }) => from > now)
      return [times.at(each, now)?.to, next?.from].filter((at) => at !== undefined).filter((at) => at > now)
    })
    const again = wakes.length > 0 ? Math.min(...wakes) : now + 7 * DAY_MS
    const duty = rule && !about.isClosed ? times.at(rule, now) : null
    if (duty === null || duty.continues) return currentCondition(null, { again })
    const isSeen = seenAt !== null && seenAt >= duty.from - EARLY_MS
    const detail = 'No fix since the shift began: presence unknown'
    return currentCondition(isSeen ? null : duty.from, { again, detail })
  },
  candidates: async ({ db, company }) => {
    const rows = await db
      .selectFrom('worker_assignment')
      .select('worker_id')
      .where('company', '=', company)
      .where('shift_start', 'is not', null)
      .execute()
    return [...new Set(rows.map(({ worker_id }) => alarmSubject('worker', worker_id)))]
  },
  past: (asked, span, { times }) => readPastSilentDuties(asked, { ...span, times, earlyMs: EARLY_MS }),
})

export const shiftLate = defineAlarmKind(
  dueAndSilent({
    kind: 'shift_late',
    title: 'Not reporting for duty',
    means:
      'A shift has begun and its guard has sent no position, so nobody knows whether the guard is there. It ends with the first position, or with the shift.',
    afterMin: 10,
    priority: 2,
    instructions: 'Call the guard. Ask the guard who is relieved to stay.',
  }),
)

export const noShow = defineAlarmKind(
  dueAndSilent({
    kind: 'no_show',
    title: 'Still not reporting for duty',
    means:
      'A shift began long ago and its guard has sent no position, so nobody knows whether the guard is there. It ends with the first position, or with the shift.',
    afterMin: 30,
    priority: 1,
    instructions: 'Call the post. If nobody is there, send a replacement and inform the client.',
  }),
)
