import type { AttendanceFinding } from './attendance-row.ts'

/**
 * A finding for a period (ms since epoch UTC; `to` null: it continues) with the times of the fixes that prove
 * it.
 */
export const createFinding = (
  kind: AttendanceFinding['kind'],
  from: number,
  to: number | null,
  proof: number[],
): AttendanceFinding => ({ kind, from, to, metres: null, placeId: null, proof })
