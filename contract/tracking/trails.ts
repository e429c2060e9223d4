import { z } from 'zod'
import {
  WINDOW_ORDER_ISSUE,
  isWindowOrdered,
  isWithinReplayLimit,
  optionalEpochMs,
  REPLAY_LIMIT_ISSUE,
} from './location.ts'

export const TRAILS_TYPE = 'application/vnd.apache.arrow.stream'

/** period returned if only one end is requested, ms */
export const DEFAULT_TRAILS_SPAN = 3_600_000
const MOST_GUARDS = 1000
/** metres */
const WITHIN = { least: 0.1, most: 1000 } as const

/**
 * GET /api/trails?from=ms&to=ms[&worker_ids=1,2,3][&within=metres][&arrivals=1][&late=1]: the fixes
 * of all guards, or of the given ones, from `from` up to but not including `to`, in ms since epoch
 * UTC. With only one end, the hour after or before it; with none, the last hour. `within` omits
 * fixes that do not change the shape: each is at most the given metres from the straight line
 * between the returned fixes of its hour around it (`domain/track/simplify-track.ts`). The reply is
 * an Apache Arrow IPC stream (https://arrow.apache.org/docs/format/Columnar.html) with one record
 * batch of one row for each guard and hour UTC with fixes, hour after hour: `worker_id` (utf8),
 * `hour` (timestamp in ms: its start), `interval` (int32: the usual interval of the stored fixes,
 * ms, 0 = unknown; a gap is longer than five of them and two minutes) and four lists of equal
 * length, ascending in time. `t`, `lat` and `lon` are int32; the first is the value and each other
 * the difference to the previous one, modulo 2^32: for `t` the ms since the start of the hour, for
 * `lat` and `lon` ten-millionths of a degree WGS84. `accuracy` is uint16 in decimetres, rounded up:
 * 65535 is unknown, 65534 that or more. With `arrivals` there is a fifth list, `delay`: int32
 * differences as above, of each fix's delay in ms after its own time, 2147483647 being that or
 * more. A fix with several shown revisions then has a row for each, in the order of arrival: each
 * was shown until the next one arrived. It cannot be combined with `within`. With `late` there is
 * one more list, `late`: int32, ascending: the times of fixes that were stored after their hour was
 * closed for sealing, in ms since the start of the hour. `within` then omits none of them. Once all
 * hours of a period are closed, 15 minutes after their end, the reply has a strong `ETag`, and
 * `If-None-Match` with it gets 304 until something arrives late for one of them. The reply is still
 * `no-store`: the caller caches it in its own memory.
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
