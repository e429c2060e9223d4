import { z } from 'zod'
import { WINDOW_ORDER_ISSUE, isWindowOrdered, optionalEpochMs } from '../tracking/location.ts'

/**
 * GET /api/live-locations/{workerId}/revisions?from=ms&to=ms&per_page=n: fixes that were reported more than
 * once, ascending; request the next page with `next`.
 */
export const fixRevisionsQuery = z
  .object({
    from: optionalEpochMs,
    to: optionalEpochMs,
    per_page: z.coerce.number().int().min(1).max(200).default(50),
  })
  .refine(isWindowOrdered, WINDOW_ORDER_ISSUE)
const fixRevision = z.object({
  created_at: z.number(),
  /** in the order of arrival */
  versions: z.array(
    z.object({
      version: z.number(),
      latitude: z.number(),
      longitude: z.number(),
      accuracy: z.number().nullable(),
      speed: z.number().nullable(),
      /** ms since epoch UTC */
      received_at: z.number(),
      device_id: z.string().nullable(),
      /** identifies the phone's message that contained it */
      message: z.string().nullable(),
      source: z.string(),
      /** whether it arrived after its hour was closed */
      late: z.boolean(),
      shown: z.boolean(),
    }),
  ),
})
export type FixRevision = z.infer<typeof fixRevision>
export const fixRevisionsReply = z.object({
  data: z.array(fixRevision),
  /** number of such fixes from `from` on, a thousand at most */
  total: z.number(),
  /** ms since epoch UTC; null on the last page */
  next: z.number().nullable(),
})
