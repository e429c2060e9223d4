import { z } from 'zod'
import {
  WINDOW_ORDER_ISSUE,
  isWindowOrdered,
  isWithinReplayLimit,
  optionalEpochMs,
  REPLAY_LIMIT_ISSUE,
} from './location.ts'

export const TRAILS_TYPE = 'application/vnd.apache.arrow.stream'

/** length of the period if a request gives only one end, ms */
export const DEFAULT_TRAILS_SPAN = 3_600_000
const MOST_GUARDS = 1000
/** limits of the parameter `within`, metres */
const WITHIN = { least: 0.1, most: 1000 } as const

/**
 * GET /api/trails?from=ms&to=ms[&worker_ids=1,2,3][&within=metres][&arrivals=1][&late=1]: the fixes of all
 * guards, or of the given ones, in [from, to), ms since epoch UTC. With only one end, the period is the
 * hour after or before it; with none, the last hour.
 * `within` omits fixes that do not change the shape (`domain/track/simplify-track.ts`). Each omitted fix is
 * at most this many metres from the straight line between the returned fixes around it.
 * The reply is an Apache Arrow IPC stream (https://arrow.apache.org/docs/format/Columnar.html). It has one
 * record batch of one row for each guard and UTC hour with fixes, hour after hour. Columns: `worker_id`
 * (utf8), `hour` (timestamp in ms: its start) and `interval` (int32: the reporting interval of the stored
 * fixes, ms, 0 = unknown). A gap is longer than two minutes and than five intervals.
 * Four lists of equal length follow, ascending in time. `t`, `lat` and `lon` are int32. Their first item is
 * the value; each other item is the difference to the previous one, modulo 2^32. `t` is ms since the start
 * of the hour; `lat` and `lon` are ten-millionths of a degree WGS84. `accuracy` is uint16 in decimetres,
 * rounded up; 65535 is unknown, 65534 is that value or more.
 * `arrivals` adds the list `delay`: each fix's delay in ms after its own time, as int32 differences like
 * `t`; 2147483647 is that value or more. A fix with several revisions then has one row for each, in the
 * order of arrival: each was shown until the next one arrived. `arrivals` excludes `within`.
 * `late` adds the list `late` (int32, ascending): times of fixes that were stored after their hour was
 * closed for sealing, in ms since the start of the hour. `within` then omits none of these fixes.
 * Hours are closed 15 minutes after their end. Once all hours of a period are closed, the reply has a
 * strong `ETag`. `If-None-Match` then gets 304 until a fix for one of these hours arrives late. The reply
 * is still `no-store`: the caller caches it in its own memory.
 */
export const trailsQuery = z
  .object({
    from: optionalEpochMs,
    to: optionalEpochMs,
    worker_ids: z
      .string()
      .transform((ids) => ids.split(','))
      .pipe(z.array(z.string().min(1)).max(MOST_GUARDS))
      .optional(),
    within: z.coerce.number().min(WITHIN.least).max(WITHIN.most).optional(),
    arrivals: z.literal('1').optional(),
    late: z.literal('1').optional(),
  })
  .refine(isWindowOrdered, WINDOW_ORDER_ISSUE)
  .refine(isWithinReplayLimit, REPLAY_LIMIT_ISSUE)
  .refine(({ within, arrivals }) => within === undefined || arrivals === undefined, {
    path: ['arrivals'],
    message: 'arrivals are told of all fixes, not of those within a distance',
  })

/** Value of `accuracy` for an unknown accuracy. */
export const UNKNOWN_ACCURACY = 0xffff
/** Maximum value of `accuracy`, decimetres. */
export const MAX_ACCURACY_DM = 0xfffe
/** Maximum value of `delay`, ms. */
export const MAX_DELAY_MS = 0x7fffffff
