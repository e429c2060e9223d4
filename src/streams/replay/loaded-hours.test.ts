import { describe, expect, it } from 'vitest'
import { loadedSince, loadedUntil } from './loaded-hours.ts'

const NEVER = Number.POSITIVE_INFINITY
/** the loaded part of an hour (0 to 100 ms) for each character */
const LOOKS: Record<string, readonly [from: number, to: number]> = {
  '<': [0, 40],
  '=': [30, 60],
  '>': [60, 100],
}
/** one hour of 100 ms per character; # is a loaded hour */
const hoursOf = (marks: string) =>
  Array.from(marks, (mark, i) => {
    const [from, to] = LOOKS[mark] ?? []
    return {
      from: i * 100,
      to: i * 100 + 100,
      state: mark === '#' ? ('loaded' as const) : ('failed' as const),
      look: from === undefined || to === undefined ? null : { from: i * 100 + from, to: i * 100 + to },
    }
  })

describe.each([
  ['####', 250, 0, NEVER],
  ['#.##', 250, 200, NEVER],
  ['#.##', 50, 0, 100],
  ['##.#', 250, NEVER, 200],
  ['##.#', 400, 300, NEVER],
  ['###.', 400, NEVER, 300],
  ['.=..', 145, 130, 160],
  ['.=..', 120, NEVER, 100],
  ['.=..', 160, 130, 160],
  ['.=..', 170, NEVER, 100],
  ['.><.', 210, 160, 240],
  ['#><#', 180, 160, 240],
  ['#<..', 120, 0, 140],
  ['..>#', 270, 260, NEVER],
  ['>#<.', 100, 60, 240],
])('of the hours %s, at %d', (marks, t, since, until) => {
  it(`all is known since ${since}`, () => expect(loadedSince(hoursOf(marks), t)).toBe(since))
  it(`all is known until ${until}`, () => expect(loadedUntil(hoursOf(marks), t)).toBe(until))
})
