import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trailFrom } from '../../../domain/fix/trail.ts'
import { pixelsPerUnit } from '../mercator.ts'
import { GAP, packTrail, POOR, TRAIL_FLOATS, type TrailPoints } from './trail-points.ts'
import { thinTrail } from './trail-thinning.ts'

const step = fc.record({
  dLat: fc.double({ min: -1e-4, max: 1e-4, noNaN: true }),
  dLon: fc.double({ min: -1e-4, max: 1e-4, noNaN: true }),
  pause: fc.boolean().map((long) => (long ? 3_600_000 : 5000)),
  accuracy: fc.constantFrom(5, 5, 5, 200),
})

const walk = fc.array(step, { minLength: 2, maxLength: 120 }).map((steps) => {
  let place = { lat: -1.29, lon: 36.82, t: 1 }
  return packTrail(
    trailFrom(
      '17',
      steps.map(({ dLat, dLon, pause, accuracy }) => {
        place = { lat: place.lat + dLat, lon: place.lon + dLon, t: place.t + pause }
        return { workerId: '17', ...place, accuracy, speed: null }
      }),
    ),
  )
})

const at = (points: TrailPoints, i: number) =>
  points.texels.subarray(i * TRAIL_FLOATS, (i + 1) * TRAIL_FLOATS)
const indexOf = (points: TrailPoints, i: number) => at(points, i)[3] as number

test('what is left out lies within a pixel of what is drawn', () => {
  fc.assert(
    fc.property(walk, fc.integer({ min: 10, max: 20 }), (points, zoom) => {
      const thin = thinTrail(points, zoom)
      const pixel = 1 / pixelsPerUnit(zoom)
      for (let k = 0; k + 1 < thin.count; k++) {
        const [ax, ay] = at(thin, k) as unknown as [number, number]
        const [bx, by] = at(thin, k + 1) as unknown as [number, number]
        const [dx, dy] = [bx - ax, by - ay]
        for (let i = indexOf(thin, k) + 1; i < indexOf(thin, k + 1); i++) {
          const [px, py] = at(points, i) as unknown as [number, number]
          const part = Math.max(
            0,
            Math.min(1, ((px - ax) * dx + (py - ay) * dy) / Math.max(1e-30, dx * dx + dy * dy)),
          )
          expect(Math.hypot(px - ax - part * dx, py - ay - part * dy)).toBeLessThan(pixel)
        }
      }
    }),
  )
})

test('ends, gaps and changes of accuracy stay where they are', () => {
  fc.assert(
    fc.property(walk, fc.integer({ min: 10, max: 20 }), (points, zoom) => {
      const thin = thinTrail(points, zoom)
      const kept = new Set(Array.from({ length: thin.count }, (_, k) => indexOf(thin, k)))
      expect(kept.has(0)).toBe(true)
      expect(kept.has(points.count - 1)).toBe(true)
      expect(thin.last).toBe(points.last)
      for (let i = 0; i + 1 < points.count; i++) {
        const flags = at(points, i)[2] as number
        if ((flags & GAP) !== 0) expect([kept.has(i), kept.has(i + 1)]).toEqual([true, true])
        if (((flags ^ (at(points, i + 1)[2] as number)) & POOR) !== 0)
          expect(kept.has(i) || kept.has(i + 1)).toBe(true)
      }
    }),
  )
})

test('a straight walk needs few segments from afar', () => {
  const straight = packTrail(
    trailFrom(
      '17',
      Array.from({ length: 1000 }, (_, i) => ({
        workerId: '17',
        t: 1 + i * 5000,
        lat: -1.29,
        lon: 36.82 + i * 4.5e-5,
        accuracy: 5,
        speed: 1,
      })),
    ),
  )
  expect(thinTrail(straight, 15).count).toBeLessThan(60)
  expect(thinTrail(straight, 21).count).toBeGreaterThan(900)
})
