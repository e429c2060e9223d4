import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { METRES_PER_DEGREE } from '../geo/haversine.ts'
import { smoothAxis, smoothTrail } from './smooth-trail.ts'
import { createTrail } from './trail.ts'
import { trailStatistics } from './trail-statistics.ts'

const fixes = fc
  .array(
    fc.record({
      step: fc.oneof(fc.integer({ min: 1, max: 60_000 }), fc.integer({ min: 200_000, max: 9_000_000 })),
      lat: fc.double({ min: -0.01, max: 0.01, noNaN: true }),
      lon: fc.double({ min: -0.01, max: 0.01, noNaN: true }),
      accuracy: fc.option(fc.double({ min: 0, max: 500, noNaN: true })),
    }),
    { maxLength: 60 },
  )
  .map((steps) => {
    let t = 1_700_000_000_000
    return steps.map(({ step, lat, lon, accuracy }) => {
      t += step
      return { workerId: '1', t, lat: lat - 1.29, lon: lon + 36.82, accuracy, speed: null }
    })
  })

/**
 * Creates a walk of 1.2 m/s to the east. Its noise has this standard deviation (metres) and is the same in
 * each call.
 */
function noisyWalk(count: number, metres: number) {
  let seed = 7
  const uniform = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
  const seconds = Float64Array.from({ length: count }, (_, i) => i * 5)
  const truth = seconds.map((s) => 1.2 * s)
  return {
    seconds,
    truth,
    places: truth.map((place) => place + metres * normal()),
    noise: new Float64Array(count).fill(metres ** 2),
  }
}
const rms = (a: Float64Array, b: Float64Array) =>
  Math.sqrt(a.reduce((sum, each, i) => sum + (each - (b[i] as number)) ** 2, 0) / a.length)

describe('a smoothed trail', () => {
  it('has as many points at the same times, and what it was made of is as it was', () => {
    fc.assert(
      fc.property(fixes, (given) => {
        const trail = createTrail('1', given)
        const before = structuredClone(trail)
        const smooth = smoothTrail(trail)
        expect(trail).toEqual(before)
        expect(trailStatistics(trail)).toEqual(trailStatistics(before))
        expect(smooth.t).toBe(trail.t)
        expect(smooth.accuracy).toBe(trail.accuracy)
        expect(smooth.length).toBe(trail.length)
        expect([...smooth.lat, ...smooth.lon].every(Number.isFinite)).toBe(true)
      }),
    )
  })

  it('is no farther out than its fixes were, give or take how far one may overshoot', () => {
    fc.assert(
      fc.property(fixes, (given) => {
        const smooth = smoothTrail(createTrail('1', given))
        for (const lat of smooth.lat) expect(Math.abs(lat + 1.29)).toBeLessThan(0.1)
      }),
    )
  })

  it('lies nearer to where somebody walked than the fixes do', () => {
    const { seconds, truth, places, noise } = noisyWalk(500, 12)
    const smooth = smoothAxis(places, seconds, noise)
    expect(rms(smooth, truth)).toBeLessThan(0.6 * rms(places, truth))
  })

  it('leaves a straight walk at one pace where it is', () => {
    const { seconds, truth, noise } = noisyWalk(200, 12)
    expect(rms(smoothAxis(truth, seconds, noise), truth)).toBeLessThan(0.2)
  })

  it('reads backward in time as it does forward', () => {
    const { seconds, places, noise } = noisyWalk(300, 12)
    const last = seconds.at(-1) as number
    const backward = smoothAxis(
      places.toReversed(),
      seconds.toReversed().map((s) => last - s),
      noise,
    )
    const middle = (all: Float64Array) => all.slice(50, 250)
    const forward = smoothAxis(places, seconds, noise)
    expect(rms(middle(backward.toReversed()), middle(forward))).toBeLessThan(0.1)
  })

  it('carries nothing over a gap', () => {
    const walk = (from: number, at: number) =>
      Array.from({ length: 40 }, (_, i) => ({
        workerId: '1',
        t: from + i * 5000,
        lat: at + (i % 3) * 1e-5,
        lon: 36.8 + i * 1e-5,
        accuracy: 10,
        speed: null,
      }))
    const [a, b] = [walk(1e12, -1.29), walk(1e12 + 3_600_000, -1.31)]
    const both = smoothTrail(createTrail('1', [...a, ...b]))
    const apart = [a, b].flatMap((part) => [...smoothTrail(createTrail('1', part)).lat])
    expect([...both.lat]).toEqual(apart)
  })

  it('is the same on both sides of the line where the date changes', () => {
    const walk = (lon: number) =>
      Array.from({ length: 40 }, (_, i) => {
        const east = lon + (i + (i % 3)) * 1e-5
        return {
          workerId: '1',
          t: 1e12 + i * 5000,
          lat: 0,
          lon: east > 180 ? east - 360 : east,
          accuracy: 10,
          speed: null,
        }
      })
    const there = smoothTrail(createTrail('1', walk(179.9998))).lon
    const here = smoothTrail(createTrail('1', walk(9.9998))).lon
    there.forEach((lon, i) => {
      const off = (lon < 0 ? lon + 360 : lon) - 170 - (here[i] as number)
      expect(Math.abs(off) * METRES_PER_DEGREE).toBeLessThan(0.01)
    })
  })
})
