/**
 * Maximum time between two fixes, ms. A longer one is a break, e.g. between shifts: no interval, round or
 * stop continues across it.
 */
export const MAX_PAUSE_MS = 30 * 60_000
const STEP = 1.25

/**
 * Updates a guard's reporting interval by the time to the next fix, all in ms; null = unknown. The first
 * interval is used as it is. Each further one multiplies or divides the estimate by at most 1.25. So the
 * estimate settles at the median, and one gap cannot spoil it. An interval that is not positive, or longer
 * than half an hour, changes nothing.
 */
export function updateReportingInterval(usual: number | null, spacing: number): number | null {
  if (!(spacing > 0 && spacing <= MAX_PAUSE_MS)) return usual
  if (usual === null) return Math.round(spacing)
  if (spacing > usual) return Math.round(Math.min(spacing, usual * STEP))
  return Math.round(Math.max(spacing, usual / STEP, 1))
}

/**
 * Returns the median interval between ascending times (ms since epoch UTC), ms. Gaps longer than half an
 * hour do not count; null if there is no interval.
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
