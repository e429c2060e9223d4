import { z } from 'zod'
import { ROUND_EXCEPTIONS, roundRunLifecycle } from '../../domain/round-runs/round-run-lifecycle.ts'
import { id } from '../core/id.ts'
import { listQuery, resource } from '../core/resource.ts'
import { stepRoutes } from '../core/step-routes.ts'

/** ms since epoch UTC */
const moment = z.number()

/** A visit to a point: its source, start and end. */
export const pointVisit = z.object({
  source: z.enum(['fixes', 'code', 'hand']),
  at: moment,
  until: moment,
  worker_id: id.nullable(),
  worker_name: z.string().nullable(),
  /** probability by the fixes, 0.5 to 1; null if it is not from fixes */
  certainty: z.number().nullable(),
  /** why a supervisor entered it, and who */
  reason: z.string().nullable(),
  entered_by: z.string().nullable(),
})
export type PointVisit = z.infer<typeof pointVisit>

/** One round that is or was due, with its points and the visits to them. Times are ms since epoch UTC. */
export const roundRun = z.object({
  id,
  patrol_route_id: id,
  route_name: z.string(),
  /** the post of its first point */
  site_post_id: id,
  site_post_name: z.string(),
  status: roundRunLifecycle.phase,
  due_from: moment,
  due_to: moment,
  /** when it becomes late if it has not begun */
  late_from: moment,
  /** visits between these times count */
  opens_at: moment,
  closes_at: moment,
  started_at: moment.nullable(),
  ended_at: moment.nullable(),
  visit_order: z.enum(['fixed', 'free']),
  point_count: z.number().int(),
  visited_count: z.number().int(),
  /** the point to visit next; null: none, or in any order */
  next_point: z.string().nullable(),
  /** guards with a duty there */
  guards: z.array(z.object({ id, name: z.string() })),
  checkpoints: z.array(
    z.object({
      checkpoint_id: id,
      name: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      radius_m: z.number(),
      required: z.boolean(),
      /** all visits, the one that counts first */
      visits: z.array(pointVisit),
    }),
  ),
  /** `point`: index of the point in the round, from 0; null: the whole round */
  exceptions: z.array(z.object({ kind: z.enum(ROUND_EXCEPTIONS), point: z.number().int().nullable() })),
  /** why it was cancelled */
  reason: z.string().nullable(),
})
export type RoundRun = z.infer<typeof roundRun>

export const ROUND_PERIODS = ['today', 'day', 'week', 'month'] as const

/**
 * GET /api/round-runs: late and due rounds first. There is no POST, PATCH or DELETE: rounds become due by
 * their routes.
 */
export const roundRuns = resource({
  path: '/round-runs',
  stream: 'round-run',
  shows: ['site-post', 'worker'],
  query: listQuery(20, ['urgency', 'due_from', 'route_name']).extend({
    status: roundRunLifecycle.phase.optional(),
    /** open: due, late or in progress */
    open: z.enum(['true']).optional(),
    /** done: completed, with exceptions or without */
    done: z.enum(['true']).optional(),
    site_post_id: id.optional(),
    patrol_route_id: id.optional(),
    worker_id: id.optional(),
    /**
     * due on this local day of the company, in the last day, 7 days or 30 days, or in the future
     */
    period: z.enum(ROUND_PERIODS).optional(),
    /** due at or after this time, and before the other */
    from: z.coerce.number().int().nonnegative().optional(),
    to: z.coerce.number().int().nonnegative().optional(),
  }),
  row: roundRun,
  body: z.object({}),
})

/** POST /api/round-runs/{id}/cancel and /enter-visit */
export const roundRunSteps = stepRoutes(roundRuns, roundRunLifecycle)
