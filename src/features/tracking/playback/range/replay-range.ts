/** A part of a replay, ms since epoch UTC. */
export interface ReplayRange {
  from: number
  to: number
}

/** Returns the part of a range within a replay; null: none. */
export function clipRange(range: ReplayRange | null, night: ReplayRange): ReplayRange | null {
  if (range === null) return null
  const from = Math.max(range.from, night.from)
  const to = Math.min(range.to, night.to)
  return from < to ? { from, to } : null
}

/** Returns the range between two times of a replay, in either order; null: none. */
export const rangeBetween = (a: number, b: number, night: ReplayRange): ReplayRange | null =>
  clipRange({ from: Math.round(Math.min(a, b)), to: Math.round(Math.max(a, b)) }, night)

/** Returns the range with a new start; to the end of the replay if it had none after that. */
export const withRangeStart = (
  t: number,
  range: ReplayRange | null,
  night: ReplayRange,
): ReplayRange | null => rangeBetween(t, range && range.to > t ? range.to : night.to, night)

/** Returns the range with a new end; from the start of the replay if it had none before that. */
export const withRangeEnd = (t: number, range: ReplayRange | null, night: ReplayRange): ReplayRange | null =>
  rangeBetween(range && range.from < t ? range.from : night.from, t, night)

/** Pause before the end of a range that ends with the replay, so that viewers see it, ms. */
const BEFORE_END_MS = 300

/** Returns where looped playback continues at `t` at a given speed; null: at `t`. */
export function loopMoment(range: ReplayRange, night: ReplayRange, t: number, speed: number): number | null {
  const early = range.to < night.to ? 0 : Math.min(BEFORE_END_MS * speed, (range.to - range.from) / 2)
  return t < range.from || t >= range.to - early ? range.from : null
}
