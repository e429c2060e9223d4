import { countByPart } from './event-lanes.ts'
import type { TimeWindow } from './time-window.ts'

/** Bars across a window. */
export const BARS = 240

/** How dense fixes are along the bar: an SVG path in a box of 1 by 1, of the window that it was counted for. */
export interface FixBars {
  view: TimeWindow
  path: string
}

/** How many fixes there are when, by their times (ms since epoch UTC, ascending). */
export function fixBars(times: Float64Array, view: TimeWindow): FixBars {
  const counts = countByPart(times, view, BARS)
  const most = counts.reduce((highest, count) => Math.max(highest, count), 1)
  const bars = Array.from(counts, (count, i) =>
    count === 0 ? '' : `M${i / BARS} 1V${1 - count / most}h${1 / BARS}V1z`,
  )
  return { view, path: bars.join('') }
}
