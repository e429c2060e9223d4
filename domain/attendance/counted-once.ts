import type { AttendanceRow } from './attendance-row.ts'
import { totalLength, subtractSpans, type Span } from './spans.ts'

/** The time that a correction counts for a duty, ms since epoch UTC. */
export interface CorrectedTime extends Span {
  assignmentId: string
  dutyFrom: number
}

const MINUTE_MS = 60_000

/**
 * Returns a row without the time that a correction counts for another duty of the guard: each minute counts
 * once.
 */
export function withoutCorrectedTime(row: AttendanceRow, corrected: readonly CorrectedTime[]): AttendanceRow {
  if (row.correction) return row
  const others = corrected.filter(
    ({ assignmentId, dutyFrom }) => assignmentId !== row.assignmentId || dutyFrom !== row.from,
  )
  const worked = row.worked.flatMap((span) => subtractSpans(span, others))
  const ms = totalLength(worked)
  return ms === totalLength(row.worked) ? row : { ...row, worked, minutes: Math.floor(ms / MINUTE_MS) }
}
