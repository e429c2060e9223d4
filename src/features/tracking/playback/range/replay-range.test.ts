import { expect, it } from 'vitest'
import { withRangeStart, withRangeEnd, loopMoment, rangeBetween, clipRange } from './replay-range.ts'

const night = { from: 100, to: 1000 }

it('a range is what lies between two moments of its night, whichever comes first', () => {
  expect(rangeBetween(700, 300, night)).toEqual({ from: 300, to: 700 })
  expect(rangeBetween(20, 300, night)).toEqual({ from: 100, to: 300 })
  expect(rangeBetween(300, 300, night)).toBeNull()
  expect(clipRange({ from: 1000, to: 2000 }, night)).toBeNull()
})

it('in and out are set at a moment, and what would lie the wrong way round reaches to an end of the night', () => {
  expect(withRangeStart(300, null, night)).toEqual({ from: 300, to: 1000 })
  expect(withRangeStart(300, { from: 100, to: 600 }, night)).toEqual({ from: 300, to: 600 })
  expect(withRangeStart(700, { from: 100, to: 600 }, night)).toEqual({ from: 700, to: 1000 })
  expect(withRangeEnd(300, null, night)).toEqual({ from: 100, to: 300 })
  expect(withRangeEnd(700, { from: 400, to: 600 }, night)).toEqual({ from: 400, to: 700 })
  expect(withRangeEnd(300, { from: 400, to: 600 }, night)).toEqual({ from: 100, to: 300 })
})

it('a range that is played again and again begins anew at its end, and is gone to from outside', () => {
  const range = { from: 300, to: 600 }
  expect([100, 300, 599, 600, 800].map((t) => loopMoment(range, night, t, 60))).toEqual([
    300,
    null,
    null,
    300,
    300,
  ])
})

it('one that ends with its night begins anew before the night stops the clock', () => {
  const long = { from: 0, to: 3_600_000 }
  expect(loopMoment(long, long, 3_599_000, 1)).toBeNull()
  expect(loopMoment(long, long, 3_599_800, 1)).toBe(0)
  expect(loopMoment({ from: 400, to: 1000 }, night, 600, 240)).toBeNull()
})
