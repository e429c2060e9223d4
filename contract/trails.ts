import { z } from 'zod'
import { FORWARD, isForward, isWithinNights, moment, WITHIN_NIGHTS } from './location.ts'

export const TRAILS_TYPE = 'application/vnd.apache.arrow.stream'

/** what is told where only one end is asked for, ms */
export const TRAILS_SPAN = 3_600_000
const MOST_GUARDS = 1000
/** metres */
const WITHIN = { least: 0.1, most: 1000 } as const

/**
 * GET /api/trails?from=ms&to=ms[&worker_ids=1,2,3][&within=metres][&arrivals=1][&late=1]: the fixes of all guards, or of those named, from `from` up to but
 * not including `to`, in ms since epoch UTC; with one of the two alone the hour after or before it, with none the last.
 * `within` leaves out fixes that the shape of a walk can do without: each lies at most so many metres from the straight
 * line between those of its hour around it that are told (`domain/track/thin-walk.ts`).
 *
 * The answer is an Apache Arrow IPC stream (https://arrow.apache.org/docs/format/Columnar.html) with one record batch of
 * one row for each guard and hour UTC in which the guard has fixes, hour after hour: `worker_id` (utf8), `hour`
 * (timestamp in ms: where it begins), `interval` (int32: the usual spacing of the fixes that were stored, ms, 0 =
 * unknown: a silence of more than five, and two minutes, is a gap) and four lists of one length, ascending in time.
 * `t`, `lat` and `lon` are int32 of which the first is the value and each other the difference to the one before it,
 * modulo 2^32: of `t` the ms since the hour began, of `lat` and `lon` ten-millionths of a degree WGS84. `accuracy` is
 * uint16 in decimetres, rounded up: 65535 is unknown, 65534 that or more.
 *
 * With `arrivals` there is a fifth list, `delay`: int32 of differences as above, of how many ms each fix came after its own
 * time, 2147483647 being that or more. A moment that was shown in several versions then has a row for each, in the order
 * in which they came: each is what was shown of it until the next one came. It does not go together with `within`.
 *
 * With `late` there is one more list, `late`: int32, of the fixes that were stored after their hour was closed for sealing the
 * ms since the hour began, ascending. `within` then leaves none of them out.
 *
 * Once all hours of a span are closed, 15 minutes after their end, the answer has a strong `ETag`, and `If-None-Match`
 * with it gets 304 until something has come late for one of them. `no-store` holds all the same: whoever asks again keeps
 * the answer in their own memory.
 */
export const trailsQuery = z
  .object({
    from: moment,
    to: moment,
    worker_ids: z
      .string()
      .transform((ids) => ids.split(','))
      .pipe(z.array(z.string().min(1)).max(MOST_GUARDS))
      .optional(),
    within: z.coerce.number().min(WITHIN.least).max(WITHIN.most).optional(),
    arrivals: z.literal('1').optional(),
    late: z.literal('1').optional(),
  })
  .refine(isForward, FORWARD)
  .refine(isWithinNights, WITHIN_NIGHTS)
  .refine(({ within, arrivals }) => within === undefined || arrivals === undefined, {
    path: ['arrivals'],
    message: 'arrivals are told of all fixes, not of those within a distance',
  })

/** What `accuracy` says of an accuracy that is not known. */
export const UNKNOWN_ACCURACY = 0xffff
/** The largest accuracy that it can say, decimetres. */
export const MOST_ACCURACY = 0xfffe
/** The longest delay that it can say, ms. */
export const MOST_DELAY = 0x7fffffff
