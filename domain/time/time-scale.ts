import { Temporal } from 'temporal-polyfill'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** distances between labels that are easy to read on a clock */
const STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((count) => ({ unit: 'second' as const, count, ms: count * SECOND })),
  ...[1, 2, 5, 10, 15, 30].map((count) => ({ unit: 'minute' as const, count, ms: count * MINUTE })),
  ...[1, 2, 3, 6, 12].map((count) => ({ unit: 'hour' as const, count, ms: count * HOUR })),
]

/** The step of a time scale, ms, and its labelled times, ms since epoch UTC. */
export interface TimeScale {
  step: number
  moments: number[]
}

/**
 * Returns round times from `from` to `to` (ms since epoch UTC) in a time zone (IANA name), at most `most`.
 * There is one more if both ends are round, and another if the clock changes in between.
 */
export function timeScale(from: number, to: number, most: number, timeZone: string): TimeScale {
  const span = to - from
  const parts = Math.max(1, most)
  const step = STEPS.find(({ ms }) => span / ms <= parts)
  const begin = Temporal.Instant.fromEpochMilliseconds(Math.ceil(from)).toZonedDateTimeISO(timeZone)
  if (!step) {
    const days = Math.max(1, Math.ceil(span / DAY / parts))
    const midnight = begin.startOfDay()
    const first = midnight.equals(begin) ? midnight : midnight.add({ days: 1 })
    return { step: days * DAY, moments: momentsUntil(to, first, (t) => t.add({ days })) }
  }
  const { unit, count, ms } = step
  const onStep = { smallestUnit: unit, roundingIncrement: count }
  const first = begin.round({ ...onStep, roundingMode: 'ceil' })
  // rounds each time again, because a clock change would otherwise shift all later times off round values
  const next = (t: Temporal.ZonedDateTime) => t.add({ milliseconds: ms }).round(onStep)
  return { step: ms, moments: momentsUntil(to, first, next) }
}

function momentsUntil(
  to: number,
  first: Temporal.ZonedDateTime,
  next: (t: Temporal.ZonedDateTime) => Temporal.ZonedDateTime,
): number[] {
  const moments: number[] = []
  for (let t = first; t.epochMilliseconds <= to; t = next(t)) moments.push(t.epochMilliseconds)
  return moments
}
