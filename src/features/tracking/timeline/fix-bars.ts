import { countByPart } from './event-lanes.ts'
import type { TimeWindow } from './time-window.ts'

/** Number of bars across the visible part of a timeline. */
export const BARS = 240

/** Number of fixes over time, as bars. `path` is an SVG path in a box of 1 by 1; `view` is its period. */
export interface FixBars {
  view: TimeWindow
  path: string
}

/** Counts fixes as bars. `times` are the times of fixes, sorted, ms since epoch. */
export function fixBars(times: Float64Array, view: TimeWindow): FixBars {
  const counts = countByPart(times, view, BARS)
  const most = counts.reduce((highest, count) => Math.max(highest, count), 1)
  const bars = Array.from(counts, (count, i) =>
    count === 0 ? '' : `M${i / BARS} 1V${1 - count / most}h${1 / BARS}V1z`,
  )
  return { view, path: bars.join('') }
}
