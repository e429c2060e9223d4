import { z } from 'zod'
import { exportFormat, exportReason } from '../../domain/evidence/bundle/fix-exports.ts'
import { label } from '../../domain/text/text.ts'
import { id } from '../core/id.ts'
import { WINDOW_ORDER_ISSUE, isWindowOrdered, optionalEpochMs, REPLAY_LIMITS } from '../tracking/location.ts'

export const MAX_EXPORTED_GUARDS = 1000
/** maximum number of fixes in an evidence export of several guards, about 40 MB */
export const MAX_PROVEN_FIXES = 100_000
/**
 * maximum number of fixes of one guard in an evidence bundle; above it, only the first fix of each second
 * is included
 */
export const MAX_PROVEN_FIXES_PER_GUARD = 50_000
/**
 * maximum number of fixes of one guard, because all are in memory at once; one fix per second for a week is
 * below it
 */
export const MAX_FIXES_PER_GUARD = 700_000
/** maximum length of the map image in base64, characters */
export const MAX_IMAGE_LENGTH = 2_800_000
/** maximum number of stays of "Who was here?" in a report, about 50 pages */
export const MAX_STAYS = 2000
/** maximum size of the request body, bytes */
export const MAX_EXPORT_BODY_BYTES = 4_200_000

/** maximum period of an export of one guard, ms */
const LONGEST_ALONE_MS = 7 * 24 * 3_600_000
/** Returns the maximum number of fixes in an evidence export of guards with these numbers of fixes. */
export const maxProvenFixes = (sizes: readonly { fixes: number }[]): number =>
  sizes.reduce((sum, { fixes }) => sum + Math.min(fixes, MAX_PROVEN_FIXES_PER_GUARD), 0)

/** Returns the maximum export period for this number of guards, ms. */
export const maxExportSpan = (guards: number): number => (guards <= 1 ? LONGEST_ALONE_MS : REPLAY_LIMITS.ms)

/** end of the year 9999, ms since epoch UTC: file names cannot contain later times */
const LATEST = 253_402_300_799_999
const TOO_LONG = {
  path: ['to'],
  message: 'to is more than 48 hours after from, or than a week of a guard alone',
}
const time = z.number().int().nonnegative().max(LATEST)

/** The result of "Who was here?" as text from the console. The server prints it without checking it. */
const placeAnswer = z.object({
  /** the search and its result in words, for the report */
  said: label(400),
  stays: z
    .array(
      z.object({
        worker_id: id,
        /** times of the guard's first and last fix in the circle, ms since epoch UTC */
        arrival: time,
        departure: time,
        said: label(200),
        /** distance of the nearest fix from the centre, as text; `nearest_at` is its time */
        distance: label(50),
        nearest_at: time,
      }),
    )
    .max(
      MAX_STAYS,
      `A report holds ${MAX_STAYS.toLocaleString('en')} stays at most. Choose fewer guards, or a smaller circle or a shorter time to search.`,
    ),
})
export type WhoWasHereResult = z.infer<typeof placeAnswer>
const PROVEN_WHOLE = {
  path: ['known_at'],
  message: 'known_at does not go with a bundle, which proves whole hours with all that came later',
}
const NOT_EXPORTED = {
  path: ['answer', 'stays'],
  message: 'answer.stays holds a guard who is not in worker_ids',
}

/**
 * POST /api/fix-exports: a file with the fixes of these guards in [from, to), ms since epoch UTC. The
 * server generates the file while sending it. The event log records the start of the export before the
 * first fix is sent, and its end before the last part is sent. Only the report format accepts `picture`, a
 * JPEG of the map in base64, and `answer`, whose stays it lists. An account runs one export at a time, and
 * at most thirty in 15 minutes.
 */
export const fixExportBody = z
  .object({
    worker_ids: z.array(id).min(1).max(MAX_EXPORTED_GUARDS),
    from: time,
    to: time,
    format: exportFormat,
    reason: exportReason,
    picture: z
      .string()
      .regex(/^\/9j\/[A-Za-z0-9+/]*=*$/, 'is not a JPEG in base64')
      .max(MAX_IMAGE_LENGTH)
      .optional(),
    answer: placeAnswer.optional(),
    /** only fixes that the server received by this time, ms since epoch UTC; default: all */
    known_at: time.optional(),
  })
  .refine(isWindowOrdered, WINDOW_ORDER_ISSUE)
  .refine(({ format, known_at }) => format !== 'bundle' || known_at === undefined, PROVEN_WHOLE)
  .refine(({ worker_ids, from, to }) => to - from <= maxExportSpan(worker_ids.length), TOO_LONG)
  .refine(({ worker_ids, answer }) => {
    const exported = new Set(worker_ids)
    return answer?.stays.every(({ worker_id }) => exported.has(worker_id)) ?? true
  }, NOT_EXPORTED)

/**
 * GET /api/fix-exports/size?worker_ids=1,2,3&from=ms&to=ms: the number of fixes in an export. `known_at`
 * counts only fixes received by then. Without a period it counts the last hour.
 */
export const fixExportSizeQuery = z
  .object({
    worker_ids: z
      .string()
      .transform((ids) => ids.split(','))
      .pipe(z.array(z.string().min(1)).max(MAX_EXPORTED_GUARDS))
      .optional(),
    from: optionalEpochMs,
    to: optionalEpochMs,
    known_at: optionalEpochMs,
  })
  .refine(isWindowOrdered, WINDOW_ORDER_ISSUE)
  .refine(
    ({ worker_ids = [], from, to }) =>
      from === undefined || to === undefined || to - from <= maxExportSpan(worker_ids.length),
    TOO_LONG,
  )
/**
 * GET /api/fix-exports/keys: the public keys that verify evidence, in the format of `listedKeyText`, the
 * current key first.
 */
export const evidenceKeysReply = z.object({ data: z.array(z.string()) })

/**
 * Guards without a fix in the period are missing. `sealed`: number of fixes that evidence can contain now,
 * because their hour has a seal (Merkle root). `sealed_until`: hours that begin before this time are
 * sealed, ms since epoch UTC; null: none.
 */
export const fixExportSizeReply = z.object({
  data: z.array(z.object({ worker_id: z.string(), fixes: z.number().int(), sealed: z.number().int() })),
  sealed_until: z.number().nullable(),
})
