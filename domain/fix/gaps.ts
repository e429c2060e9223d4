import type { Trail } from './trail.ts'

const SHORTEST_GAP_MS = 120_000
const GAP_INTERVALS = 5

/**
 * A period without fixes between the points `index` and `index + 1`, from `from` to `to` (ms since epoch
 * UTC).
 */
export interface Gap {
  index: number
  from: number
  to: number
}

/**
 * Returns the maximum time between two fixes that is no gap, ms: five reporting intervals, at least two
 * minutes.
 */
export function gapThreshold(intervalMs: number | null): number {
  return Math.max(SHORTEST_GAP_MS, GAP_INTERVALS * (intervalMs ?? 0))
}

/** Returns the gaps before the points from `start` on: periods without fixes longer than `threshold` ms. */
export function findGaps(
  { t, length }: Pick<Trail, 'length' | 't'>,
  start: number,
  threshold: number,
): Gap[] {
  const gaps: Gap[] = []
  for (let i = Math.max(start, 1); i < length; i += 1) {
    const [from, to] = [t[i - 1] as number, t[i] as number]
    if (to - from > threshold) gaps.push({ index: i - 1, from, to })
  }
  return gaps
}
