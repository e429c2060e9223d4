import { countByPart } from './event-lanes.ts'
import type { TimeWindow } from './time-window.ts'

/** Number of bars across a window. */
export const BARS = 240

/** Density of fixes along the bar: an SVG path in a box of 1 by 1, for a window. */
export interface FixBars {
  view: TimeWindow
  path: string
}

/** Computes the density of fixes from their times (ms since epoch UTC, ascending). */
export function fixBars(times: Float64Array, view: TimeWindow): FixBars {
  const counts = countByPart(times, view, BARS)
  const most = counts.reduce((highest, count) => Math.max(highest, count), 1)
  const bars = Array.from(counts, (count, i) =>
    count === 0 ? '' : `M${i / BARS} 1V${1 - count / most}h${1 / BARS}V1z`,
  )
  return { view, path: bars.join('') }
}
