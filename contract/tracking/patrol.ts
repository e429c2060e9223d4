import { z } from 'zod'
import { id } from '../core/id.ts'
import { WINDOW_ORDER_ISSUE, isWindowOrdered, location } from './location.ts'
import { pageSchema, pageQuery } from '../core/page.ts'

/**
 * A guard on duty, from start to end. Times are ms since epoch UTC; `ended_at` is null while the patrol
 * continues.
 */
export const patrol = z.object({
  id,
  worker_id: id,
  worker_name: z.string(),
  assignment_id: id.nullable(),
  assignment_name: z.string().nullable(),
  started_at: z.number(),
  ended_at: z.number().nullable(),
})
export type Patrol = z.infer<typeof patrol>

/**
 * GET /api/patrols: patrols that overlap [from, to], newest first. `Accept: text/csv` or
 * `application/x-ndjson` returns all matches.
 */
export const patrolsQuery = pageQuery(10)
  .extend({
    worker_id: id.optional(),
    assignment_id: id.optional(),
    from: z.coerce.number().int().optional(),
    to: z.coerce.number().int().optional(),
  })
  .refine(isWindowOrdered, WINDOW_ORDER_ISSUE)
export const patrolsReply = pageSchema(patrol)
/** GET /api/patrols/{id} */
export const patrolReply = z.object({ data: patrol })
/** GET /api/patrols/{id}/locations, ascending in time */
export const patrolLocationsReply = z.object({ data: z.array(location) })
