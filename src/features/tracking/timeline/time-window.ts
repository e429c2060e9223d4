/** The visible part of a timeline, ms since epoch. */
export interface TimeWindow {
  from: number
  to: number
}

/** minimum length of the visible part, ms */
const SHORTEST_MS = 30_000
/** when the playhead leaves the visible part, the next part begins this fraction of its length before it */
const LEAD = 0.1

/** Returns the window of this length nearest to `from` within the whole period; null if that is all of it. */
function placed(from: number, span: number, whole: TimeWindow): TimeWindow | null {
  const all = whole.to - whole.from
  if (span >= all) return null
  const start = Math.min(Math.max(from, whole.from), whole.to - span)
  return { from: start, to: start + span }
}

/** Zooms a window by `times`; `t` keeps its place on the timeline. Null if the result is the whole period. */
export function zoomWindow(view: TimeWindow, whole: TimeWindow, t: number, times: number): TimeWindow | null {
  const span = Math.max((view.to - view.from) * times, SHORTEST_MS)
  const part = (t - view.from) / (view.to - view.from)
  return placed(t - part * span, span, whole)
}

/** Moves a window by `ms`, within the whole period. */
export function panWindow(view: TimeWindow, whole: TimeWindow, ms: number): TimeWindow | null {
  return placed(view.from + ms, view.to - view.from, whole)
}

/**
 * Zooms with two fingers: times a and b lie at the fractions partA and partB. Null if the result is the whole
 * period.
 */
export function pinchWindow(
  [a, b]: readonly [number, number],
  [partA, partB]: readonly [number, number],
  whole: TimeWindow,
): TimeWindow | null {
  const span = Math.max((b - a) / Math.max(partB - partA, 1e-3), SHORTEST_MS)
  return placed((a + b) / 2 - ((partA + partB) / 2) * span, span, whole)
}

/** Returns the window, moved if `t` is outside of it. */
export function followHead(view: TimeWindow, whole: TimeWindow, t: number): TimeWindow | null {
  if (view.from <= t && t <= view.to) return view
  const span = view.to - view.from
  return placed(t - (t > view.to ? LEAD : 1 - LEAD) * span, span, whole)
}

/** Moves a window into a period that has changed; null if it is the whole period. */
export function clampWindow(view: TimeWindow | null, whole: TimeWindow): TimeWindow | null {
  return view && placed(view.from, view.to - view.from, whole)
}
