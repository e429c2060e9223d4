import type { AttendanceRow } from '../attendance-row.ts'
import { totalLength, subtractSpans, type Span } from './spans.ts'

/** A duty with its rank. Where two duties overlap, the time belongs to the one with the higher rank. */
export interface RankedDuty extends Span {
  rank: number
}

/**
 * Returns each duty without the time that belongs to a duty of a later assignment, or to a later duty of
 * the same assignment. So every minute counts once. A duty that another one splits is returned as two
 * periods; a duty inside others is omitted. Times are ms since epoch UTC.
 */
export function splitOverlappingDuties<D extends RankedDuty>(
  duties: readonly D[],
): { duty: D; from: number; to: number; isLonger: boolean }[] {
  const isBefore = (a: D, b: D) => (a.rank === b.rank ? a.from < b.from : a.rank < b.rank)
  return duties
    .flatMap((duty) => {
      const others = duties.filter(
        (other) => isBefore(duty, other) && other.from < duty.to && duty.from < other.to,
      )
      const parts = subtractSpans(duty, others).map(({ from, to }) => ({ from, to }))
      const longest = parts.toSorted((a, b) => totalLength([b]) - totalLength([a]))[0]
      return parts.map((part) => ({ duty, ...part, isLonger: part === longest }))
    })
    .toSorted((a, b) => a.from - b.from)
}

/** The time that a correction states for a duty, ms since epoch UTC. */
export interface CorrectedTime extends Span {
  assignmentId: string
  dutyFrom: number
}

const MINUTE_MS = 60_000

/**
 * Returns a row without the time that a correction states for another duty of the guard, so that each
 * minute counts once.
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
