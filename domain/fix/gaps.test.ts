import fc from 'fast-check'
import { expect, it } from 'vitest'
import { trailGaps } from '../../tests/support/tracks/trail-gaps.ts'
import { findGaps, gapThreshold } from './gaps.ts'

const trail = (times: number[]) => ({ length: times.length, t: Float64Array.from(times) })

it('breaks a trail at two minutes, or five usual intervals where that is longer', () => {
  expect(gapThreshold(null)).toBe(120_000)
  expect(gapThreshold(15_000)).toBe(120_000)
  expect(gapThreshold(300_000)).toBe(1_500_000)
})

it('finds nothing in an empty trail and names the points around each gap', () => {
  expect(trailGaps(trail([]))).toEqual([])
  expect(trailGaps(trail([0, 15_000, 135_000, 255_001, 270_000, 285_000]))).toEqual([
    { index: 2, from: 135_000, to: 255_001 },
  ])
})

it("goes by the trail's own rhythm", () => {
  const every5Minutes = Array.from({ length: 10 }, (_, i) => i * 300_000)
  expect(trailGaps(trail(every5Minutes))).toEqual([])
})

it('never counts a spacing within the threshold, and always one beyond', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1 }), (spacings) => {
      const times = spacings.reduce((all, spacing) => [...all, (all.at(-1) as number) + spacing], [0])
      const found = findGaps(trail(times), 0, 120_000).map((gap) => gap.index)
      expect(found).toEqual(spacings.flatMap((spacing, i) => (spacing > 120_000 ? [i] : [])))
    }),
  )
})
