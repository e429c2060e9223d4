import { streamParts } from '../../../domain/event-sourcing/event.ts'
import { roundRunStream } from '../../../domain/round-runs/round-run.ts'
import { onEqual, onId } from '../../db/on-id.ts'
import { padToPowerOfTwo } from '../../fixes/batches.ts'
import {
  postRecordContext,
  NO_DELAY,
  type AlarmKind,
  defineAlarmKind,
  type FactsContext,
  currentCondition,
  alarmSubject,
} from '../alarm-kind.ts'
import { type ConcernedRecord, recordCondition } from './past-alarms.ts'

interface Run extends ConcernedRecord {
  status: string
  dueTo: number
  /** when the next round of the route was due, ms since epoch UTC; null: none yet */
  nextAt: number | null
}

const DAY_MS = 24 * 3_600_000
/** phases of a later round of the route that end the alarm about a missed round */
const BEGUN = ['in_progress', 'completed', 'completed_with_exceptions', 'incomplete'] as const

/** Reads the rounds with these ids and the places where they are walked. */
async function runsOf({ db, company }: FactsContext, ids: readonly string[]): Promise<Map<string, Run>> {
  const rows = await db
    .selectFrom('round_run')
    .innerJoin('site_post', onId('site_post', 'round_run.site_post_id'))
    .select(['round_run.id', 'round_run.status', 'route_name', 'due_from', 'due_to', 'site_post_id'])
    .select(['patrol_route_id', 'site_post.alias', 'site_post.assignment_id', 'site_post.client_id'])
    .where('round_run.company', '=', company)
    .where('round_run.id', 'in', padToPowerOfTwo([...ids]))
    .execute()
  const missed = rows.filter(({ status }) => status === 'missed')
  const later =
    missed.length === 0
      ? []
      : await db
          .selectFrom('round_run')
          .select(['patrol_route_id', 'due_from'])
          .where('company', '=', company)
          .where('patrol_route_id', 'in', padToPowerOfTwo(missed.map(({ patrol_route_id: id }) => id)))
          .where('status', 'in', [...BEGUN])
          .where('due_from', '>', Math.min(...missed.map(({ due_from }) => due_from)))
          .orderBy('due_from')
          .execute()
  return new Map(
    rows.map((row) => {
      const next = later.find(
        (each) => each.patrol_route_id === row.patrol_route_id && each.due_from > row.due_from,
      )
      const about = postRecordContext(roundRunStream.name, row)
      const name = `${row.route_name}, ${row.alias}`.slice(0, 200)
      const nextAt = next?.due_from ?? null
      return [row.id, { about, name, status: row.status, dueTo: row.due_to, nextAt }] as const
    }),
  )
}

/**
 * Returns the rounds with this status that became due in the last day. Used after a restart or for a new
 * rule.
 */
const runsNow = async ({ db, company, now }: FactsContext, status: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('round_run')
    .select('id')
    .where('company', '=', company)
    .where('status', '=', status)
    .where('due_from', '>', now - DAY_MS)
    .limit(1000)
    .execute()
  return rows.map(({ id }) => alarmSubject(roundRunStream.name, id))
}

const late: AlarmKind<Run> = {
  ...recordCondition(
    roundRunStream.name,
    {
      RoundBecameLate: true,
      CheckpointVisited: false,
      CheckpointVisitEntered: false,
      RoundMissed: false,
      RoundCancelled: false,
    },
    runsOf,
  ),
  kind: 'round_late',
  title: 'Round late',
  means: 'A round is due and nobody has begun it. It ends when it is begun, missed or cancelled.',
  unit: null,
  limit: null,
  standard: {
    ...NO_DELAY,
    priority: 2,
    instructions: 'Call the guard of the post and ask for the round. Send the supervisor if nobody answers.',
  },
  judge: ({ status, dueTo, name }) => currentCondition(status === 'late' ? dueTo : null, { detail: name }),
  candidates: (asked) => runsNow(asked, 'late'),
}

const missed: AlarmKind<Run> = {
  ...recordCondition(
    roundRunStream.name,
    { RoundMissed: true, MissedRoundWithdrawn: false, CheckpointVisitEntered: false },
    runsOf,
  ),
  kind: 'round_missed',
  title: 'Round missed',
  means:
    'Nobody walked a round in its time. It ends when the next round of the route begins, after a day, or if visits arrive later.',
  unit: null,
  limit: null,
  standard: {
    ...NO_DELAY,
    priority: 2,
    instructions:
      'Ask the guard for the reason, and have the route checked. Inform the client if that is agreed.',
  },
  async concerned({ db, company, now }, { stream }) {
    const { id } = streamParts(stream)
    const rows = await db
      .selectFrom('round_run')
      .innerJoin('round_run as same', onEqual('same.patrol_route_id', 'round_run.patrol_route_id'))
      .select('same.id')
      .where('round_run.company', '=', company)
      .where('round_run.id', '=', id)
      .where('same.status', '=', 'missed')
      .where('same.due_from', '>', now - 2 * DAY_MS)
      .execute()
    return [...new Set([stream, ...rows.map((row) => alarmSubject(roundRunStream.name, row.id))])]
  },
  judge({ status, dueTo, nextAt, name }, _limits, { now }) {
    const over = dueTo + DAY_MS
    const stands = status === 'missed' && nextAt === null && now < over
    return currentCondition(stands ? dueTo : null, { detail: name, again: stands ? over : null })
  },
  candidates: (asked) => runsNow(asked, 'missed'),
}

export const roundLate = defineAlarmKind(late)
export const roundMissed = defineAlarmKind(missed)
