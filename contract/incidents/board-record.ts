import { z } from 'zod'
import { id } from '../core/id.ts'
import {
  WINDOW_ORDER_ISSUE,
  isWindowOrdered,
  isWithinReplayLimit,
  optionalEpochMs,
  REPLAY_LIMIT_ISSUE,
} from '../tracking/location.ts'

/** Maximum number of records of each kind on a board, the newest. */
export const MAX_BOARD_RECORDS = 300

/** An incident or an entry of an occurrence book, as the board shows it. Times are ms since epoch UTC. */
export const boardRecord = z.object({
  kind: z.enum(['incident', 'occurrence']),
  id,
  /** 'INC-2026-000123: Theft', or the serial of an entry and its first line */
  name: z.string(),
  /** when it happened, as stated, and when it was stored */
  at: z.number(),
  recorded_at: z.number(),
  /** degrees WGS84; null if it has no place on the map */
  position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
})
export type BoardRecord = z.infer<typeof boardRecord>

/** period returned if only one end is requested, ms */
export const DEFAULT_BOARD_RECORDS_SPAN = 24 * 3_600_000

/**
 * GET /api/board-records?from=ms&to=ms: the incidents and occurrence-book entries in [from, to) that the
 * reader may see: the newest 300 of each, in the order of their times. With one end only, the day after or
 * before it; with none, the last day.
 */
export const boardRecordsQuery = z
  .object({ from: optionalEpochMs, to: optionalEpochMs })
  .refine(isWindowOrdered, WINDOW_ORDER_ISSUE)
  .refine(isWithinReplayLimit, REPLAY_LIMIT_ISSUE)
export const boardRecordsReply = z.object({ data: z.array(boardRecord) })

/** How long an incident or an occurrence-book entry is a pin on a board, ms. */
export const BOARD_PIN_MS = 24 * 3_600_000
