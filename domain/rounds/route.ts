import { z } from 'zod'
import { withArchiving } from '../event-sourcing/with-archiving.ts'
import { type Decision, refuse } from '../event-sourcing/event.ts'
import { recordStream, type RecordStream } from '../event-sourcing/record-stream.ts'
import { label } from '../text/text.ts'
import { isTimeZone } from '../time/zone-time.ts'
import { roundSchedule, roundScheduleRules, type RoundSchedule } from './round-schedule.ts'

const id = z.string().min(1)
const MOST_POINTS = 100
const DAY_MIN = 1440
const minutes = z
  .number('Please give minutes.')
  .int('Please give whole minutes.')
  .min(1, 'Please give at least 1 minute.')
  .max(DAY_MIN, `Please give at most ${DAY_MIN} minutes.`)

/** `fixed`: guards visit the points in order; `free`: in any order */
export const ROUTE_ORDERS = ['fixed', 'free'] as const

export const patrolRouteRules = z.object({
  name: label(80),
  order: z.enum(ROUTE_ORDERS, 'Please choose one.'),
  /** points in the order of the route; a checkpoint may occur once */
  points: z
    .array(
      z.object({
        checkpointId: id,
        required: z.boolean(),
        /**
         * id of the checklist for this point on this route; null: the checkpoint's own checklist applies
         */
        checklistId: id.nullable(),
      }),
    )
    .min(1, 'Please add at least one checkpoint.')
    .max(MOST_POINTS, `Please keep it to ${MOST_POINTS} checkpoints.`)
    .refine(
      (points) => new Set(points.map(({ checkpointId }) => checkpointId)).size === points.length,
      'Please list each checkpoint once.',
    ),
  /** a completed round that is shorter than min or longer than max is an exception; null: no limit */
  minMinutes: minutes.nullish(),
  maxMinutes: minutes.nullish(),
  /** IANA name; the schedule uses this time zone */
  timeZone: z.string().max(64).refine(isTimeZone, 'Unknown time zone.'),
  /** null: rounds are never due by themselves */
  schedule: roundScheduleRules.nullish(),
  /** secret hex text from which the times of random rounds are computed */
  seed: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .nullish(),
})

/** Fields of a route in stored events, including those of earlier versions. */
export const patrolRouteFields = z.object({
  name: z.string(),
  order: z.enum(ROUTE_ORDERS),
  points: z.array(z.object({ checkpointId: id, required: z.boolean(), checklistId: id.nullable() })),
  minMinutes: z.number().nullable().default(null),
  maxMinutes: z.number().nullable().default(null),
  timeZone: z.string(),
  schedule: roundSchedule.nullable().default(null),
  seed: z.string().nullable().default(null),
})
export type PatrolRouteFields = z.infer<typeof patrolRouteFields>

const record = recordStream({
  name: 'patrol-route',
  rules: patrolRouteRules,
  kept: patrolRouteFields,
  add: ['AddPatrolRoute', 'PatrolRouteAdded'],
  change: ['ChangePatrolRoute', 'PatrolRouteChanged'],
  remove: ['RemovePatrolRoute', 'PatrolRouteRemoved'],
})
type Command = z.infer<typeof record.command>
export type PatrolRouteEvent = z.infer<typeof record.event>

const stream: RecordStream<PatrolRouteFields, Command, PatrolRouteEvent> = {
  ...record,
  decide(command, state, context): Decision<PatrolRouteEvent> {
    const decision = record.decide(command, state, context)
    if ('refused' in decision) return decision
    const { record: next } = decision.events.reduce(record.evolve, state)
    return (next && problemOf(next)) ?? decision
  },
}

/**
 * Event stream of a route: the checkpoints that guards visit on a round, and the schedule of its rounds.
 */
export const patrolRouteStream = {
  ...withArchiving(stream, {
    one: 'patrol',
    archive: ['ArchivePatrolRoute', 'PatrolRouteArchived'],
    restore: ['RestorePatrolRoute', 'PatrolRouteRestored'],
    remove: 'RemovePatrolRoute',
  }),
  added: record.added,
  removed: record.removed,
}

function problemOf({ minMinutes, maxMinutes, schedule }: PatrolRouteFields) {
  if (minMinutes !== null && maxMinutes !== null && maxMinutes < minMinutes)
    return refuse('below_minimum', 'Please give a time that is not below the shortest.', 'maxMinutes')
  return schedule && problemOfSchedule(schedule)
}

function problemOfSchedule({ validFrom, validTo, starts, windowMin }: RoundSchedule) {
  const problem = (code: string, message: string) => refuse(code, message, 'schedule')
  if (validFrom !== null && validTo !== null && validTo < validFrom)
    return problem('ends_before_start', 'The last day is before the first.')
  if (starts.kind === 'times') return null
  if (windowMin > starts.durationMin)
    return problem('longer_than_shift', 'A round takes longer than the shift. Please shorten its window.')
  if (starts.count > starts.durationMin) return problem('too_many_rounds', 'Please plan fewer rounds.')
  if (starts.kind === 'random' && (starts.count - 1) * starts.minGapMin > starts.durationMin - windowMin)
    return problem(
      'too_many_rounds',
      'So many rounds with this gap do not fit into the shift. Please reduce one of the two.',
    )
  return null
}
