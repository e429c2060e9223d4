import { z } from 'zod'
import { patrolRouteRules, ROUTE_ORDERS } from '../../domain/rounds/route.ts'
import { id } from '../core/id.ts'
import { archivedFields, archivedFilter, listQuery, resource } from '../core/resource.ts'
import { scheduleBody } from './round-schedule.ts'

const points = z.array(
  z.object({
    checkpoint_id: id,
    required: z.boolean(),
    /** checklist for this point on this patrol; null: the checkpoint's own checklist applies */
    checklist_id: id.nullable(),
  }),
)

/** A planned patrol: the checkpoints of its rounds, and the schedule of the rounds. */
export const patrolRoute = z.object({
  id,
  name: z.string(),
  /** `fixed`: guards visit the points in order; `free`: in any order */
  visit_order: z.enum(ROUTE_ORDERS),
  points,
  point_count: z.number().int(),
  /** a completed round that is shorter than min or longer than max is an exception; null: no limit */
  min_minutes: z.number().int().nullable(),
  max_minutes: z.number().int().nullable(),
  /** IANA name; the schedule uses this time zone */
  time_zone: z.string(),
  /** null: rounds are never due by themselves */
  schedule: scheduleBody.nullable(),
  ...archivedFields,
})
export type PatrolRoute = z.infer<typeof patrolRoute>

const rules = patrolRouteRules.shape

export const patrolRoutes = resource({
  path: '/patrol-routes',
  stream: 'patrol-route',
  shows: ['checkpoint'],
  query: listQuery(10, ['name', 'point_count']).extend({ ...archivedFilter }),
  row: patrolRoute,
  body: z.object({
    name: rules.name,
    visit_order: rules.order,
    points: points
      .min(1, 'Please add at least one checkpoint.')
      .max(100, 'Please keep it to 100 checkpoints.')
      .refine(
        (all) => new Set(all.map((point) => point.checkpoint_id)).size === all.length,
        'Please list each checkpoint once.',
      ),
    min_minutes: rules.minMinutes,
    max_minutes: rules.maxMinutes,
    time_zone: rules.timeZone,
    schedule: scheduleBody.nullish(),
  }),
})

/** GET /api/patrol-routes/{id}/rounds: rounds that become due within this period */
export const dueRoundsQuery = z.object({
  /** ms since epoch UTC; default: now */
  from: z.coerce.number().int().nonnegative().optional(),
  days: z.coerce.number().int().min(1).max(32).default(2),
})

export const dueRoundsReply = z.object({
  data: z.array(
    z.object({
      /** unique within the company */
      key: z.string(),
      /** the day on which the round or its shift begins */
      day: z.string(),
      /**
       * the round is due from `from` until `to`; visits from `opens_at` until `closes_at` count. Times are
       * ms since epoch UTC
       */
      from: z.number(),
      to: z.number(),
      opens_at: z.number(),
      closes_at: z.number(),
    }),
  ),
})
export type DueRoundRow = z.infer<typeof dueRoundsReply>['data'][number]
