import { z } from 'zod'
import { id } from './id.ts'
import { pageOf, pageQuery } from './page.ts'
import { searchTerm } from './text.ts'

export const worker = z.object({
  id,
  user_full_name: z.string(),
  client_id: id.nullable(),
  assignment_id: id.nullable(),
  assignment_name: z.string().nullable(),
  shift_name: z.string().nullable(),
  /** HH:mm on the company's clock; null where no hours are known */
  shift_start: z.string().nullable().optional(),
  shift_minutes: z.number().int().nullable().optional(),
  live_location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      status: z.string(),
      /** ms since epoch UTC (other servers may send a date text) */
      updated_at: z.union([z.number(), z.string()]),
    })
    .nullable(),
  photo: z.string().nullable().optional(),
})
export type Worker = z.infer<typeof worker>

/** GET /api/workers */
export const workersQuery = pageQuery(1000).extend({
  search: searchTerm.optional(),
  assignment_id: id.optional(),
  patrol_id: id.optional(),
})
export const workersReply = pageOf(worker)
/** GET /api/workers/{id} */
export const workerReply = z.object({ data: worker })
