import type { TimeWindow } from './time-window.ts'

/** Returns where a window lies on the timeline of another, as CSS values. */
export function windowPosition(part: TimeWindow, view: TimeWindow): { left: string; width: string } {
  const span = view.to - view.from
  return {
    left: `${((part.from - view.from) / span) * 100}%`,
    width: `${((part.to - part.from) / span) * 100}%`,
  }
}
