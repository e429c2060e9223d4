import type { AttendanceFinding } from './attendance-row.ts'

/** A finding of a time (ms since epoch UTC; `to` null: it goes on) with the times of the fixes that prove it. */
export const finding = (
  kind: AttendanceFinding['kind'],
  from: number,
  to: number | null,
  proof: number[],
): AttendanceFinding => ({ kind, from, to, metres: null, placeId: null, proof })
