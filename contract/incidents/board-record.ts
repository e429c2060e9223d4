import { z } from 'zod'
import { id } from '../core/id.ts'
import {
  WINDOW_ORDER_ISSUE,
  isWindowOrdered,
  isWithinReplayLimit,
  optionalEpochMs,
  REPLAY_LIMIT_ISSUE,
} from '../tracking/location.ts'

/** Maximum number of incidents, and of occurrence-book entries, that the live board shows: the newest. */
export const MAX_BOARD_RECORDS = 300

/** An incident or an occurrence-book entry on the live board. Times are ms since epoch UTC. */
export const boardRecord = z.object({
  kind: z.enum(['incident', 'occurrence']),
  id,
  /** e.g. 'INC-2026-000123: Theft', or the serial and first line of an occurrence-book entry */
  name: z.string(),
  /** when it happened, as stated by the author; `recorded_at` is when the server stored it */
  at: z.number(),
  recorded_at: z.number(),
  /** degrees WGS84; null if it has no place on the map */
  position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
})
export type BoardRecord = z.infer<typeof boardRecord>

/** length of the period if a request gives only one end, ms */
export const DEFAULT_BOARD_RECORDS_SPAN = 24 * 3_600_000

/**
 * GET /api/board-records?from=ms&to=ms: incidents and occurrence-book entries in [from, to) that the reader
 * may see, ascending in time. It returns the newest 300 of each kind. With one end only, the period is the
 * day after or before it; with none, the last day.
 */
export const boardRecordsQuery = z
  .object({ from: optionalEpochMs, to: optionalEpochMs })
  .refine(isWindowOrdered, WINDOW_ORDER_ISSUE)
  .refine(isWithinReplayLimit, REPLAY_LIMIT_ISSUE)
export const boardRecordsReply = z.object({ data: z.array(boardRecord) })

/** How long the live board shows an incident or occurrence-book entry as a pin, ms. */
export const BOARD_PIN_MS = 24 * 3_600_000
