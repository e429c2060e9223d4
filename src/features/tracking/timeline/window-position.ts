import type { TimeWindow } from './time-window.ts'

/** Returns the position of one window on the bar of another. */
export function windowPosition(part: TimeWindow, view: TimeWindow): { left: string; width: string } {
  const span = view.to - view.from
  return {
    left: `${((part.from - view.from) / span) * 100}%`,
    width: `${((part.to - part.from) / span) * 100}%`,
  }
}
