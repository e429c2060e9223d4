import type { Trail } from './trail.ts'
import { usualInterval } from './usual-interval.ts'

const SHORTEST_GAP_MS = 120_000
const GAP_INTERVALS = 5

/** A stretch without fixes: between points `index` and `index + 1`, from `from` to `to` (ms since epoch UTC). */
export interface Gap {
  index: number
  from: number
  to: number
}

/** The silence in ms beyond which a trail is broken: five usual intervals, never below two minutes. */
export function gapThreshold(intervalMs: number | null): number {
  return Math.max(SHORTEST_GAP_MS, GAP_INTERVALS * (intervalMs ?? 0))
}

/** The gaps of a trail in order; without a known usual interval (ms) the trail's own median spacing is taken. */
export function trailGaps(trail: Pick<Trail, 'length' | 't'>, intervalMs: number | null = null): Gap[] {
  const threshold = gapThreshold(intervalMs ?? usualInterval(trail.t))
  const gaps: Gap[] = []
  for (let index = 0; index + 1 < trail.length; index += 1) {
    const from = trail.t[index] as number
    const to = trail.t[index + 1] as number
    if (to - from > threshold) gaps.push({ index, from, to })
  }
  return gaps
}
