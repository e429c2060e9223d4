import { z } from 'zod'
import { id } from '../id.ts'
import { FORWARD, isForward, NIGHTS } from '../location.ts'

/** How many of each kind are on a board at most, the newest. */
export const MOST_BOARD_RECORDS = 300

/** An incident or an entry of an occurrence book, as the board shows it. Times are ms since epoch UTC. */
export const boardRecord = z.object({
  kind: z.enum(['incident', 'occurrence']),
  id,
  /** 'INC-2026-000123: Theft', or the serial of an entry and its first line */
  name: z.string(),
  /** when it happened, as stated, and when it was stored */
  at: z.number(),
  recorded_at: z.number(),
  /** degrees WGS84; null where its place is on no map */
  position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
})
export type BoardRecord = z.infer<typeof boardRecord>

const time = z.coerce.number().int().nonnegative()

/**
 * GET /api/board-records?from=ms&to=ms: the incidents and the entries of occurrence books that happened in [from, to), as
 * far as the reader sees them: the newest 300 of each, in the order of their times.
 */
export const boardRecordsQuery = z
  .object({ from: time, to: time })
  .refine(isForward, FORWARD)
  .refine(({ from, to }) => to - from <= NIGHTS.ms, {
    path: ['to'],
    message: 'to is more than 48 hours after from',
  })
export const boardRecordsReply = z.object({ data: z.array(boardRecord) })
