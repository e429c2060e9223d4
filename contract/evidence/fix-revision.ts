import { z } from 'zod'
import { WINDOW_ORDER_ISSUE, isWindowOrdered, optionalEpochMs } from '../tracking/location.ts'

/**
 * GET /api/live-locations/{workerId}/revisions?from=ms&to=ms&per_page=n: fixes that phones reported more
 * than once, ascending in time. `next` leads to the next page.
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
  /** all reports of this fix, in the order of arrival */
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
      /** identifies the phone's message that contained this report */
      message: z.string().nullable(),
      source: z.string(),
      /** whether it was stored late, i.e. after its hour was closed (15 minutes after its end or later) */
      late: z.boolean(),
      shown: z.boolean(),
    }),
  ),
})
export type FixRevision = z.infer<typeof fixRevision>
export const fixRevisionsReply = z.object({
  data: z.array(fixRevision),
  /** number of fixes with several reports from `from` on; counting stops at 1,000 */
  total: z.number(),
  /** `from` of the next page, ms since epoch UTC; null on the last page */
  next: z.number().nullable(),
})
