/** A stretch of time, ms since epoch UTC. */
export interface TimeWindow {
  from: number
  to: number
}

/** Nobody reads a bar of less, ms. */
const SHORTEST_MS = 30_000
/** a head that leaves the window stands so far into the next one */
const LEAD = 0.1

/** The window of this span nearest to `from` that lies in the whole; null: all of it. */
function placed(from: number, span: number, whole: TimeWindow): TimeWindow | null {
  const all = whole.to - whole.from
  if (span >= all) return null
  const start = Math.min(Math.max(from, whole.from), whole.to - span)
  return { from: start, to: start + span }
}

/** The window so many times as long, in which `t` stays where it is on the bar; null: the whole. */
export function zoomed(view: TimeWindow, whole: TimeWindow, t: number, times: number): TimeWindow | null {
  const span = Math.max((view.to - view.from) * times, SHORTEST_MS)
  const part = (t - view.from) / (view.to - view.from)
  return placed(t - part * span, span, whole)
}

/** The window moved by ms, not beyond the whole. */
export function panned(view: TimeWindow, whole: TimeWindow, ms: number): TimeWindow | null {
  return placed(view.from + ms, view.to - view.from, whole)
}

/** The window in which two moments lie at two parts (0 to 1) of the bar, as under two fingers; null: the whole. */
export function pinched(
  [a, b]: readonly [number, number],
  [partA, partB]: readonly [number, number],
  whole: TimeWindow,
): TimeWindow | null {
  const span = Math.max((b - a) / Math.max(partB - partA, 1e-3), SHORTEST_MS)
  return placed((a + b) / 2 - ((partA + partB) / 2) * span, span, whole)
}

/** The window that follows a head which has left it to either side. */
export function revealing(view: TimeWindow, whole: TimeWindow, t: number): TimeWindow | null {
  if (view.from <= t && t <= view.to) return view
  const span = view.to - view.from
  return placed(t - (t > view.to ? LEAD : 1 - LEAD) * span, span, whole)
}

/** What is left of a window in a whole that has changed; null: the whole. */
export function heldWithin(view: TimeWindow | null, whole: TimeWindow): TimeWindow | null {
  return view && placed(view.from, view.to - view.from, whole)
}
