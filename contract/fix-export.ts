import { z } from 'zod'
import { exportFormat, exportReason } from '../domain/evidence/fix-exports.ts'
import { label } from '../domain/text.ts'
import { id } from './id.ts'
import { FORWARD, isForward, moment, NIGHTS } from './location.ts'

export const MOST_EXPORTED_GUARDS = 1000
/** of all guards together, in bundles: some 40 MB */
export const MOST_PROVEN_FIXES = 100_000
/** of one guard in his bundle, which of a second that has more of them holds the first */
export const MOST_PROVEN_FIXES_OF_ONE = 50_000
/** of one guard, as all of his are held at once; a fix a second for a week is fewer */
export const MOST_FIXES_OF_ONE = 700_000
/** of the picture in base64, characters */
export const MOST_PICTURE = 2_800_000
/** of "Who was here?", in a report: some 50 pages */
export const MOST_STAYS = 2000
/** of a whole body, bytes */
export const MOST_EXPORT_BODY = 4_200_000

/** of one guard */
const LONGEST_ALONE_MS = 7 * 24 * 3_600_000
/** How many fixes of guards who have so many bundles may hold, at most. */
export const provenFixes = (sizes: readonly { fixes: number }[]): number =>
  sizes.reduce((sum, { fixes }) => sum + Math.min(fixes, MOST_PROVEN_FIXES_OF_ONE), 0)

/** The longest span of so many guards, ms. */
export const longestExport = (guards: number): number => (guards <= 1 ? LONGEST_ALONE_MS : NIGHTS.ms)

/** the end of the year 9999: what is later has no date to name a file by */
const LATEST = 253_402_300_799_999
const TOO_LONG = {
  path: ['to'],
  message: 'to is more than 48 hours after from, or than a week of a guard alone',
}
const time = z.number().int().nonnegative().max(LATEST)

/** What "Who was here?" answered, in the words of the console, which the server prints and does not check. */
const placeAnswer = z.object({
  /** what was asked, and how many were found */
  said: label(400),
  stays: z
    .array(
      z.object({
        worker_id: id,
        /** his first and his last fix there, ms since epoch UTC */
        arrival: time,
        departure: time,
        said: label(200),
        /** how far the nearest of them is from the middle, and when that was */
        distance: label(50),
        nearest_at: time,
      }),
    )
    .max(
      MOST_STAYS,
      `A report holds ${MOST_STAYS.toLocaleString('en')} stays at most. Choose fewer guards, or a smaller circle or a shorter time to search.`,
    ),
})
export type PlaceAnswer = z.infer<typeof placeAnswer>
const PROVEN_WHOLE = {
  path: ['known_at'],
  message: 'known_at does not go with a bundle, which proves whole hours with all that came later',
}
const NOT_EXPORTED = {
  path: ['answer', 'stays'],
  message: 'answer.stays holds a guard who is not in worker_ids',
}

/**
 * POST /api/fix-exports: the fixes of these guards in [from, to), ms since epoch UTC, as a file that is sent while it is
 * read. The log tells of it before the first fix is sent, and of its end before the last piece is. A report takes two
 * things more: `picture`, a JPEG of the map in base64, and `answer`, whose stays it lists. For each account one at a
 * time, and thirty in a quarter of an hour.
 */
export const fixExportBody = z
  .object({
    worker_ids: z.array(id).min(1).max(MOST_EXPORTED_GUARDS),
    from: time,
    to: time,
    format: exportFormat,
    reason: exportReason,
    picture: z
      .string()
      .regex(/^\/9j\/[A-Za-z0-9+/]*=*$/, 'is not a JPEG in base64')
      .max(MOST_PICTURE)
      .optional(),
    answer: placeAnswer.optional(),
    /** only what had been received by then, ms since epoch UTC; all that is known now where it is not given */
    known_at: time.optional(),
  })
  .refine(isForward, FORWARD)
  .refine(({ format, known_at }) => format !== 'bundle' || known_at === undefined, PROVEN_WHOLE)
  .refine(({ worker_ids, from, to }) => to - from <= longestExport(worker_ids.length), TOO_LONG)
  .refine(({ worker_ids, answer }) => {
    const exported = new Set(worker_ids)
    return answer?.stays.every(({ worker_id }) => exported.has(worker_id)) ?? true
  }, NOT_EXPORTED)

/** GET /api/fix-exports/size?worker_ids=1,2,3&from=ms&to=ms: how many fixes that would be, with `known_at` of those received by then; without a span of the last hour. */
export const fixExportSizeQuery = z
  .object({
    worker_ids: z
      .string()
      .transform((ids) => ids.split(','))
      .pipe(z.array(z.string().min(1)).max(MOST_EXPORTED_GUARDS))
      .optional(),
    from: moment,
    to: moment,
    known_at: moment,
  })
  .refine(isForward, FORWARD)
  .refine(
    ({ worker_ids = [], from, to }) =>
      from === undefined || to === undefined || to - from <= longestExport(worker_ids.length),
    TOO_LONG,
  )
/** GET /api/fix-exports/keys: the keys that verify evidence, as `listedKeyText` writes them, the one that signs now first. */
export const evidenceKeysReply = z.object({ data: z.array(z.string()) })

/**
 * Guards without a fix in the span are left out. `sealed`: how many of the fixes evidence can hold by now; `sealed_until`:
 * hours that begin before this are sealed, ms since epoch UTC, null while none is.
 */
export const fixExportSizeReply = z.object({
  data: z.array(z.object({ worker_id: z.string(), fixes: z.number().int(), sealed: z.number().int() })),
  sealed_until: z.number().nullable(),
})
