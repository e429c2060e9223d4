const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** the steps that a wall clock is read by, ms */
const STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((each) => each * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((each) => each * MINUTE),
  ...[1, 2, 3, 6, 12].map((each) => each * HOUR),
]

/** A scale's step, ms, and its moments, ms since epoch UTC. */
export interface TimeScale {
  step: number
  moments: number[]
}

/**
 * The round moments from `from` to `to` (ms since epoch UTC) on a wall clock that is `offsetMs` ahead of UTC, at most
 * `most` of them (one more where both ends are round).
 */
export function timeScale(from: number, to: number, most: number, offsetMs: number): TimeScale {
  const span = to - from
  const parts = Math.max(1, most)
  const step = STEPS.find((each) => span / each <= parts) ?? DAY * Math.max(1, Math.ceil(span / DAY / parts))
  const moments: number[] = []
  for (let wall = Math.ceil((from + offsetMs) / step) * step; wall <= to + offsetMs; wall += step)
    moments.push(wall - offsetMs)
  return { step, moments }
}
