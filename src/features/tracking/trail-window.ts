import type { TrailWindow } from '../../machines/tracking.ts'

export const PRESET_HOURS = [6, 12, 24] as const

/** A year: what the server answers at most. */
export const MOST_HOURS = 24 * 366

export const HOUR_MS = 3_600_000

/** The window as [from, to] in ms since epoch UTC. */
export function windowAt(window: TrailWindow, now: number): { from: number; to: number } {
  return 'hours' in window ? { from: now - window.hours * HOUR_MS, to: now } : window
}

/** Hours as typed: a number above 0 and up to a year (a comma may stand for the point), or null. */
export function parseHours(text: string): number | null {
  const trimmed = text.trim().replace(',', '.')
  if (!/^\d*\.?\d+$/.test(trimmed)) return null
  const hours = Number(trimmed)
  return hours > 0 && hours <= MOST_HOURS ? hours : null
}

export function sameWindow(a: TrailWindow | null, b: TrailWindow | null): boolean {
  if (a === null || b === null) return a === b
  if ('hours' in a) return 'hours' in b && a.hours === b.hours
  return 'from' in b && a.from === b.from && a.to === b.to
}
