/** Longer gaps are breaks, as between two shifts: no interval, round or stop continues across them. */
export const MAX_PAUSE_MS = 30 * 60_000
const STEP = 1.25

/**
 * Updates the usual interval between a guard's fixes, one fix at a time. The first interval is used
 * as it is; each further one changes the estimate by at most a quarter of the difference to it. So
 * the estimate settles at the median, and one gap cannot spoil it. All values in ms; null =
 * unknown. An interval that is not positive, or longer than half an hour, changes nothing.
 */
export function updateReportingInterval(usual: number | null, spacing: number): number | null {
  if (!(spacing > 0 && spacing <= MAX_PAUSE_MS)) return usual
  if (usual === null) return Math.round(spacing)
  if (spacing > usual) return Math.round(Math.min(spacing, usual * STEP))
  return Math.round(Math.max(spacing, usual / STEP, 1))
}

/**
 * Returns the median interval in ms of ascending times (ms since epoch UTC), without gaps of half
 * an hour; null if there is none.
 */
export function reportingInterval(times: ArrayLike<number>): number | null {
  const spacings = new Float64Array(times.length)
  let count = 0
  for (let i = 1; i < times.length; i += 1) {
    const spacing = (times[i] as number) - (times[i - 1] as number)
    if (spacing > 0 && spacing <= MAX_PAUSE_MS) spacings[count++] = spacing
  }
  if (count === 0) return null
  return spacings.subarray(0, count).sort()[count >> 1] as number
}
