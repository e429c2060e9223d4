/** A stretch of a night, ms since epoch UTC. */
export interface NightRange {
  from: number
  to: number
}

/** What of a range lies in a night; null where nothing does. */
export function rangeWithin(range: NightRange | null, night: NightRange): NightRange | null {
  if (range === null) return null
  const from = Math.max(range.from, night.from)
  const to = Math.min(range.to, night.to)
  return from < to ? { from, to } : null
}

/** The stretch between two moments of a night, whichever is the earlier; null where that is none. */
export const rangeBetween = (a: number, b: number, night: NightRange): NightRange | null =>
  rangeWithin({ from: Math.round(Math.min(a, b)), to: Math.round(Math.max(a, b)) }, night)

/** The range with its beginning at a moment; to the end of the night where it had none after that. */
export const beginningAt = (t: number, range: NightRange | null, night: NightRange): NightRange | null =>
  rangeBetween(t, range && range.to > t ? range.to : night.to, night)

/** The range with its end at a moment; from the start of the night where it had none before that. */
export const endingAt = (t: number, range: NightRange | null, night: NightRange): NightRange | null =>
  rangeBetween(range && range.from < t ? range.from : night.from, t, night)

/** Whoever watches must see the end of a range that ends with its night before the night stops the clock, ms. */
const BEFORE_END_MS = 300

/**
 * Where playing goes on at `t` in a range that is played again and again, at so many times the speed of what happened;
 * null: just there.
 */
export function loopedFrom(range: NightRange, night: NightRange, t: number, speed: number): number | null {
  const early = range.to < night.to ? 0 : Math.min(BEFORE_END_MS * speed, (range.to - range.from) / 2)
  return t < range.from || t >= range.to - early ? range.from : null
}
