/** A part of a replay, ms since epoch. */
export interface ReplayRange {
  from: number
  to: number
}

/** Returns the part of a range that lies within the replay; null if none does. */
export function clipRange(range: ReplayRange | null, night: ReplayRange): ReplayRange | null {
  if (range === null) return null
  const from = Math.max(range.from, night.from)
  const to = Math.min(range.to, night.to)
  return from < to ? { from, to } : null
}

/** Returns the range between two times in any order, within the replay; null if none of it is. */
export const rangeBetween = (a: number, b: number, night: ReplayRange): ReplayRange | null =>
  clipRange({ from: Math.round(Math.min(a, b)), to: Math.round(Math.max(a, b)) }, night)

/** Returns the range with a new start. If the old end is not after it, the range ends with the replay. */
export const withRangeStart = (
  t: number,
  range: ReplayRange | null,
  night: ReplayRange,
): ReplayRange | null => rangeBetween(t, range && range.to > t ? range.to : night.to, night)

/** Returns the range with a new end. If the old start is not before it, the range starts with the replay. */
export const withRangeEnd = (t: number, range: ReplayRange | null, night: ReplayRange): ReplayRange | null =>
  rangeBetween(range && range.from < t ? range.from : night.from, t, night)

/**
 * how long before its end a range is looped, if it ends with the replay, ms; at the very end, playback would
 * stop
 */
const BEFORE_END_MS = 300

/**
 * Returns the range's start if looped playback at `t` has left the range, otherwise null. `speed` is recorded
 * per real time.
 */
export function loopMoment(range: ReplayRange, night: ReplayRange, t: number, speed: number): number | null {
  const early = range.to < night.to ? 0 : Math.min(BEFORE_END_MS * speed, (range.to - range.from) / 2)
  return t < range.from || t >= range.to - early ? range.from : null
}
