import fc from 'fast-check'
import { expect, it } from 'vitest'
import { interpolatePlace } from '../../../../../domain/fix/playback.ts'
import { createTrail } from '../../../../../domain/fix/trail.ts'
import { comparisonPosition, placeText } from './comparison-position.ts'

const LONGEST = 120_000
const trailAt = fc
  .uniqueArray(fc.integer({ min: 1, max: 2000 }), { minLength: 2, maxLength: 40 })
  .map((seconds) =>
    createTrail(
      '1',
      seconds
        .toSorted((a, b) => a - b)
        .map((t) => ({ workerId: '1', t: t * 1000, lat: -1.3, lon: 36.8, accuracy: null, speed: null })),
    ),
  )

it('both heads stand at one moment, or at the nearest that is known of the other, or there is none', () => {
  fc.assert(
    fc.property(trailAt, trailAt, fc.double({ min: 0, max: 1, noNaN: true }), (one, other, part) => {
      const head = part * (one.length - 1)
      const t = interpolatePlace(one, head)?.t as number
      const [first, last] = [other.t[0] as number, other.t[other.length - 1] as number]
      const found = comparisonPosition(one, other, head, LONGEST)
      if (t < first - LONGEST || t > last + LONGEST) expect(found).toBeNull()
      else
        expect(interpolatePlace(other, found as number)?.t).toBeCloseTo(Math.min(last, Math.max(first, t)), 3)
    }),
  )
})

it('nobody knows where a guard without fixes was', () => {
  const one = createTrail('1', [
    { workerId: '1', t: 1000, lat: -1.3, lon: 36.8, accuracy: null, speed: null },
  ])
  expect(comparisonPosition(one, createTrail('2', []), 0, LONGEST)).toBeNull()
})

it('in a silence the place is unknown, and at its two ends it is known', () => {
  const trail = createTrail(
    '1',
    [0, 15, 30, 1830, 1845].map((s, i) => ({
      workerId: '1',
      t: s * 1000,
      lat: -1.3,
      lon: 36.8 + i / 1000,
      accuracy: null,
      speed: null,
    })),
  )
  const at = (s: number) => placeText(trail, s * 1000)
  expect([22.5, 30, 31, 900, 1830, 1900, 2000].map(at)).toEqual([
    '-1.30000, 36.80150',
    '-1.30000, 36.80200',
    'place unknown',
    'place unknown',
    '-1.30000, 36.80300',
    '-1.30000, 36.80400',
    'place unknown',
  ])
})
