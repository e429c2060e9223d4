/** A period, ms since epoch UTC. */
export interface TimeWindow {
  from: number
  to: number
}

/** Minimum period of a window, ms. */
const SHORTEST_MS = 30_000
/** when the head leaves the window, it is at this fraction of the next one */
const LEAD = 0.1

/** Returns the window of this length nearest to `from` within the whole; null: all of it. */
function placed(from: number, span: number, whole: TimeWindow): TimeWindow | null {
  const all = whole.to - whole.from
  if (span >= all) return null
  const start = Math.min(Math.max(from, whole.from), whole.to - span)
  return { from: start, to: start + span }
}

/**
 * Returns a window zoomed by a factor around `t`, which keeps its position on the bar; null: the
 * whole.
 */
export function zoomWindow(view: TimeWindow, whole: TimeWindow, t: number, times: number): TimeWindow | null {
  const span = Math.max((view.to - view.from) * times, SHORTEST_MS)
  const part = (t - view.from) / (view.to - view.from)
  return placed(t - part * span, span, whole)
}

/** Returns a window moved by ms, within the whole. */
export function panWindow(view: TimeWindow, whole: TimeWindow, ms: number): TimeWindow | null {
  return placed(view.from + ms, view.to - view.from, whole)
}

/**
 * Returns the window in which two times are at two fractions (0 to 1) of the bar, for two fingers;
 * null: the whole.
 */
export function pinchWindow(
  [a, b]: readonly [number, number],
  [partA, partB]: readonly [number, number],
  whole: TimeWindow,
): TimeWindow | null {
  const span = Math.max((b - a) / Math.max(partB - partA, 1e-3), SHORTEST_MS)
  return placed((a + b) / 2 - ((partA + partB) / 2) * span, span, whole)
}

/** Returns the window that contains a head which has left it. */
export function followHead(view: TimeWindow, whole: TimeWindow, t: number): TimeWindow | null {
  if (view.from <= t && t <= view.to) return view
  const span = view.to - view.from
  return placed(t - (t > view.to ? LEAD : 1 - LEAD) * span, span, whole)
}

/** Returns the part of a window within a changed whole; null: the whole. */
export function clampWindow(view: TimeWindow | null, whole: TimeWindow): TimeWindow | null {
  return view && placed(view.from, view.to - view.from, whole)
}
