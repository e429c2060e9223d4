import { z } from 'zod'
import { ROUND_EXCEPTIONS, roundRunLifecycle } from '../../domain/round-runs/round-run-lifecycle.ts'
import { id } from '../core/id.ts'
import { listQuery, resource } from '../core/resource.ts'
import { stepRoutes } from '../core/step-routes.ts'

/** ms since epoch UTC */
const moment = z.number()

/** A visit to a point: how it is known, its start and its end. */
export const pointVisit = z.object({
  source: z.enum(['fixes', 'code', 'hand']),
  at: moment,
  until: moment,
  worker_id: id.nullable(),
  worker_name: z.string().nullable(),
  /** probability, 0.5 to 1, that the guard was at the point; null unless fixes are the source */
  certainty: z.number().nullable(),
  /** why a supervisor entered the visit, and the supervisor's name */
  reason: z.string().nullable(),
  entered_by: z.string().nullable(),
})
export type PointVisit = z.infer<typeof pointVisit>

/** One round that is or was due, with its points and their visits. Times are ms since epoch UTC. */
export const roundRun = z.object({
  id,
  patrol_route_id: id,
  route_name: z.string(),
  /** site post of the round's first point */
  site_post_id: id,
  site_post_name: z.string(),
  status: roundRunLifecycle.phase,
  due_from: moment,
  due_to: moment,
  /** when the round becomes late if nobody has begun it */
  late_from: moment,
  /** start of the period in which visits count; the next field is its end */
  opens_at: moment,
  closes_at: moment,
  started_at: moment.nullable(),
  ended_at: moment.nullable(),
  visit_order: z.enum(['fixed', 'free']),
  point_count: z.number().int(),
  visited_count: z.number().int(),
  /** name of the point to visit next; null: none, or the order is free */
  next_point: z.string().nullable(),
  /** guards with a duty at the site */
  guards: z.array(z.object({ id, name: z.string() })),
  checkpoints: z.array(
    z.object({
      checkpoint_id: id,
      name: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      radius_m: z.number(),
      required: z.boolean(),
      /** all visits of the point; the one that counts comes first */
      visits: z.array(pointVisit),
    }),
  ),
  /** `point`: index of the point in the round, from 0; null: the whole round */
  exceptions: z.array(z.object({ kind: z.enum(ROUND_EXCEPTIONS), point: z.number().int().nullable() })),
  /** why the round was cancelled */
  reason: z.string().nullable(),
})
export type RoundRun = z.infer<typeof roundRun>

export const ROUND_PERIODS = ['today', 'day', 'week', 'month'] as const

/**
 * GET /api/round-runs: late and due rounds come first. There is no POST, PATCH or DELETE: the schedules of
 * patrol routes create rounds.
 */
export const roundRuns = resource({
  path: '/round-runs',
  stream: 'round-run',
  shows: ['site-post', 'worker'],
  query: listQuery(20, ['urgency', 'due_from', 'route_name']).extend({
    status: roundRunLifecycle.phase.optional(),
    /** open: due, late or in progress */
    open: z.enum(['true']).optional(),
    /** filter: completed rounds, with or without exceptions */
    done: z.enum(['true']).optional(),
    site_post_id: id.optional(),
    patrol_route_id: id.optional(),
    worker_id: id.optional(),
    /** filter: due today in the company's time zone, in the last day, 7 or 30 days, or in the future */
    period: z.enum(ROUND_PERIODS).optional(),
    /** filter: due at or after `from`, and before `to`, ms since epoch UTC */
    from: z.coerce.number().int().nonnegative().optional(),
    to: z.coerce.number().int().nonnegative().optional(),
  }),
  row: roundRun,
  body: z.object({}),
})

/** POST /api/round-runs/{id}/cancel and /enter-visit: steps of a round */
export const roundRunSteps = stepRoutes(roundRuns, roundRunLifecycle)
