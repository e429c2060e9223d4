import { describe, expect, it } from 'vitest'
import { loadedSince, loadedUntil } from './loaded-hours.ts'

const NEVER = Number.POSITIVE_INFINITY
/** hours of 100 ms; loaded are those marked by # */
const hoursOf = (marks: string) =>
  Array.from(marks, (mark, i) => ({
    from: i * 100,
    to: i * 100 + 100,
    state: mark === '#' ? ('loaded' as const) : ('failed' as const),
  }))

describe.each([
  ['####', 250, 0, NEVER],
  ['#.##', 250, 200, NEVER],
  ['#.##', 50, 0, 100],
  ['##.#', 250, NEVER, 200],
  ['##.#', 400, 300, NEVER],
  ['###.', 400, NEVER, 300],
])('of the hours %s, at %d', (marks, t, since, until) => {
  it(`all is known since ${since}`, () => expect(loadedSince(hoursOf(marks), t)).toBe(since))
  it(`all is known until ${until}`, () => expect(loadedUntil(hoursOf(marks), t)).toBe(until))
})
