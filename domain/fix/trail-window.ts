/** A period of a trail: a number of past hours, or from and to in ms since epoch UTC. */
export type TrailWindow = { hours: number } | { from: number; to: number }

/** A period, ms since epoch UTC, both ends inclusive. `to` is Infinity if new live fixes belong to it. */
export interface Bounds {
  from: number
  to: number
}

export const PRESET_HOURS = [6, 12, 24] as const

/** Maximum length of a period, hours: the server returns at most a year. */
export const MAX_WINDOW_HOURS = 24 * 366

const HOUR_MS = 3_600_000
const LONGEST_PATROL_MS = 30 * 24 * HOUR_MS

/**
 * Returns the period of a window, ms since epoch UTC. A number of hours is the period from that many hours
 * before `now`, without an end.
 */
export function windowBounds(window: TrailWindow, now: number): Bounds {
  return 'hours' in window ? { from: now - window.hours * HOUR_MS, to: Number.POSITIVE_INFINITY } : window
}

/** Returns a window with absolute times, ms since epoch UTC. A number of hours ends at `now`. */
export function pinWindow(window: TrailWindow, now: number): { from: number; to: number } {
  if ('from' in window) return window
  return { from: Math.max(0, Math.floor(now - window.hours * HOUR_MS)), to: Math.ceil(now) }
}

/** Returns the part of a window before `now` (ms since epoch UTC); null if all of it is in the future. */
export function pastPart(window: TrailWindow, now: number): { from: number; to: number } | null {
  const { from, to } = windowBounds(window, now)
  return from < now ? { from, to: Math.min(to, now) } : null
}

/**
 * Returns the period of a patrol, ms since epoch UTC. A patrol without an end gets a period of a month, in
 * which fixes may still arrive.
 */
export function patrolWindow(startedAt: number, endedAt: number | null): TrailWindow {
  return { from: startedAt, to: endedAt ?? startedAt + LONGEST_PATROL_MS }
}

export function areWindowsEqual(a: TrailWindow | null, b: TrailWindow | null): boolean {
  if (a === null || b === null) return a === b
  if ('hours' in a) return 'hours' in b && a.hours === b.hours
  return 'from' in b && a.from === b.from && a.to === b.to
}

/** Parses typed hours: a number above 0 and up to a year, with point or comma. Null if invalid. */
export function parseHours(text: string): number | null {
  const trimmed = text.trim().replace(',', '.')
  if (!/^\d*\.?\d+$/.test(trimmed)) return null
  const hours = Number(trimmed)
  return hours > 0 && hours <= MAX_WINDOW_HOURS ? hours : null
}
