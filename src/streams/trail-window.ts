/** The last so many hours, or from and to in ms since epoch UTC. */
export type TrailWindow = { hours: number } | { from: number; to: number }

/** Both ends belong to the window; `to` is Infinity where live fixes go on being part of it. */
export interface Bounds {
  from: number
  to: number
}

const HOUR_MS = 3_600_000

export function boundsOf(window: TrailWindow, now: number): Bounds {
  return 'hours' in window ? { from: now - window.hours * HOUR_MS, to: Number.POSITIVE_INFINITY } : window
}
