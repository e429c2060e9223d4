/** The last so many hours, or from and to in ms since epoch UTC. */
export type TrailWindow = { hours: number } | { from: number; to: number }

/** Both ends belong to the window; `to` is Infinity where live fixes go on being part of it. */
export interface Bounds {
  from: number
  to: number
}

export const PRESET_HOURS = [6, 12, 24] as const

/** A year: what the server answers at most. */
export const MOST_HOURS = 24 * 366

const HOUR_MS = 3_600_000
const LONGEST_PATROL_MS = 30 * 24 * HOUR_MS

/** What a window holds at a moment (ms since epoch UTC): hours reach back from it and stay open to the future. */
export function boundsOf(window: TrailWindow, now: number): Bounds {
  return 'hours' in window ? { from: now - window.hours * HOUR_MS, to: Number.POSITIVE_INFINITY } : window
}

/** A window by absolute times, ms since epoch UTC: hours end at `now`, the moment at which they were asked for. */
export function pinnedOf(window: TrailWindow, now: number): { from: number; to: number } {
  if ('from' in window) return window
  return { from: Math.max(0, Math.floor(now - window.hours * HOUR_MS)), to: Math.ceil(now) }
}

/** What of a window lies before `now` (ms since epoch UTC); null where all of it is still to come. */
export function passedOf(window: TrailWindow, now: number): { from: number; to: number } | null {
  const { from, to } = boundsOf(window, now)
  return from < now ? { from, to: Math.min(to, now) } : null
}

/** From the start of a patrol to its end, ms since epoch UTC; one that goes on may still bring fixes for a month. */
export function patrolWindow(startedAt: number, endedAt: number | null): TrailWindow {
  return { from: startedAt, to: endedAt ?? startedAt + LONGEST_PATROL_MS }
}

export function sameWindow(a: TrailWindow | null, b: TrailWindow | null): boolean {
  if (a === null || b === null) return a === b
  if ('hours' in a) return 'hours' in b && a.hours === b.hours
  return 'from' in b && a.from === b.from && a.to === b.to
}

/** Hours as typed: a number above 0 and up to a year (a comma may stand for the point), or null. */
export function parseHours(text: string): number | null {
  const trimmed = text.trim().replace(',', '.')
  if (!/^\d*\.?\d+$/.test(trimmed)) return null
  const hours = Number(trimmed)
  return hours > 0 && hours <= MOST_HOURS ? hours : null
}
