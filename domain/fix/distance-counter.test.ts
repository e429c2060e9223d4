import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { haversine, METRES_PER_DEGREE } from '../geo/haversine.ts'
import { metresAlong } from './distance-counter.ts'

interface Fix {
  north: number
  east: number
  accuracy: number
}

/**
 * Creates a trail from positions in metres around a point on the equator, where degrees of both directions
 * have the same length.
 */
const trailOf = (fixes: readonly Fix[]) => ({
  length: fixes.length,
  lat: fixes.map(({ north }) => north / METRES_PER_DEGREE),
  lon: fixes.map(({ east }) => 36.8 + east / METRES_PER_DEGREE),
  accuracy: fixes.map(({ accuracy }) => accuracy),
})
const counted = (fixes: readonly Fix[]) => metresAlong(trailOf(fixes)).at(-1) ?? 0
const plainSum = (fixes: readonly Fix[]) => {
  const { lat, lon } = trailOf(fixes)
  return fixes.reduce(
    (sum, _, i) =>
      i === 0
        ? 0
        : sum + haversine(lat[i - 1] as number, lon[i - 1] as number, lat[i] as number, lon[i] as number),
    0,
  )
}
const metres = fc.double({ min: -500, max: 500, noNaN: true })
const fixes = (accuracy: fc.Arbitrary<number>) =>
  fc.array(fc.record({ north: metres, east: metres, accuracy }), { maxLength: 60 })

describe('a distance', () => {
  it('is the plain sum of the steps where each is exact, or nobody says how exact', () => {
    fc.assert(
      fc.property(fixes(fc.constantFrom(0, Number.NaN)), (walked) => {
        expect(counted(walked)).toBeCloseTo(plainSum(walked), 6)
      }),
    )
  })

  it('never shrinks, and is never more than that sum', () => {
    fc.assert(
      fc.property(fixes(fc.double({ min: 0, max: 300, noNaN: true })), (walked) => {
        const along = metresAlong(trailOf(walked))
        for (let i = 1; i < along.length; i += 1)
          expect(along[i]).toBeGreaterThanOrEqual(along[i - 1] as number)
        expect(along.at(-1) ?? 0).toBeLessThanOrEqual(plainSum(walked) + 1e-6)
      }),
    )
  })

  it('is none of a phone that lies still within what it says of its accuracy', () => {
    const off = fc.record({ share: fc.double({ min: 0, max: 0.7, noNaN: true }), turn: metres })
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 300, noNaN: true }),
        fc.array(off, { maxLength: 60 }),
        (accuracy, told) => {
          const lain = told.map(({ share, turn }) => ({
            north: share * accuracy * Math.sin(turn),
            east: share * accuracy * Math.cos(turn),
            accuracy,
          }))
          expect(counted(lain)).toBe(0)
        },
      ),
    )
  })

  it('of a straight walk lacks no more than its last fixes may be off', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 60, noNaN: true }),
        fc.integer({ min: 2, max: 400 }),
        (accuracy, steps) => {
          const walked = Array.from({ length: steps }, (_, i) => ({ north: 7 * i, east: 0, accuracy }))
          expect(plainSum(walked) - counted(walked)).toBeLessThanOrEqual(Math.SQRT2 * accuracy + 1e-6)
        },
      ),
    )
  })

  it('begins where a guard is once that is known much better, and not where a stale fix had him', () => {
    const stale = { north: 900, east: 0, accuracy: 2000 }
    const walked = [0, 20, 40, 60].map((north) => ({ north, east: 0, accuracy: 5 }))
    expect(counted([stale, ...walked])).toBeCloseTo(60, 3)
  })
})
