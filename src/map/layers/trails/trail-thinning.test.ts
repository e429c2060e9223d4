import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTrail } from '../../../../domain/fix/trail.ts'
import { pixelsPerUnit } from '../../camera/mercator.ts'
import { GAP, POOR, trailPoints } from './trail-points.ts'
import { thinTrail } from './trail-thinning.ts'

const step = fc.record({
  dLat: fc.double({ min: -1e-4, max: 1e-4, noNaN: true }),
  dLon: fc.double({ min: -1e-4, max: 1e-4, noNaN: true }),
  pause: fc.boolean().map((long) => (long ? 3_600_000 : 5000)),
  accuracy: fc.constantFrom(5, 5, 5, 200),
})

const walk = fc.array(step, { minLength: 2, maxLength: 120 }).map((steps) => {
  let place = { lat: -1.29, lon: 36.82, t: 1 }
  return trailPoints(
    createTrail(
      '17',
      steps.map(({ dLat, dLon, pause, accuracy }) => {
        place = { lat: place.lat + dLat, lon: place.lon + dLon, t: place.t + pause }
        return { workerId: '17', ...place, accuracy, speed: null }
      }),
    ),
  )
})

type At = (i: number) => number
const zooms = fc.integer({ min: 10, max: 20 })

test('what is left out lies within a pixel of what is drawn, within half a line where pictures are dear', () => {
  fc.assert(
    fc.property(walk, zooms, fc.boolean(), (points, zoom, isDear) => {
      const at = (i: number) => [points.x[i], points.y[i]] as [number, number]
      const pixel = (isDear ? 2.6 : 1) / pixelsPerUnit(zoom)
      const kept = thinTrail(points, zoom, isDear)
      for (const [k, from] of kept.slice(0, -1).entries()) {
        const to = kept[k + 1] as number
        const [[ax, ay], [bx, by]] = [at(from), at(to)]
        const [dx, dy] = [bx - ax, by - ay]
        for (let i = from + 1; i < to; i++) {
          const [px, py] = at(i)
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

test('a line that ends at a moment ends where the guard was then, however unevenly he walked', () => {
  fc.assert(
    fc.property(walk, zooms, (points, zoom) => {
      const kept = thinTrail(points, zoom)
      const [x, y, t] = [points.x, points.y, points.t].map((of) => (i: number) => of[i] as number) as [
        At,
        At,
        At,
      ]
      for (const [k, from] of kept.slice(0, -1).entries()) {
        const to = kept[k + 1] as number
        for (let i = from + 1; i < to; i++) {
          const part = (t(i) - t(from)) / (t(to) - t(from))
          const off = Math.hypot(
            x(i) - x(from) - part * (x(to) - x(from)),
            y(i) - y(from) - part * (y(to) - y(from)),
          )
          expect(off * pixelsPerUnit(zoom)).toBeLessThan(6.001)
        }
      }
    }),
  )
})

test('ends, gaps and changes of accuracy stay where they are', () => {
  fc.assert(
    fc.property(walk, zooms, (points, zoom) => {
      const kept = new Set(thinTrail(points, zoom))
      expect([kept.has(0), kept.has(points.count - 1)]).toEqual([true, true])
      for (let i = 0; i + 1 < points.count; i++) {
        const flags = points.flags[i] as number
        if ((flags & GAP) !== 0) expect([kept.has(i), kept.has(i + 1)]).toEqual([true, true])
        if (((flags ^ (points.flags[i + 1] as number)) & POOR) !== 0)
          expect(kept.has(i) || kept.has(i + 1)).toBe(true)
      }
    }),
  )
})

test('of a long rest enough is kept that it is no gap', () => {
  const resting = Array.from({ length: 720 }, (_, i) => ({
    workerId: '17',
    t: 1 + i * 5000,
    lat: -1.29,
    lon: 36.82,
    accuracy: 5,
    speed: 0,
  }))
  const points = trailPoints(createTrail('17', resting))
  const kept = thinTrail(points, 15)
  expect(kept.length).toBeLessThan(40)
  const spacings = kept
    .slice(1)
    .map((i, k) => (points.t[i] as number) - (points.t[kept[k] as number] as number))
  expect(Math.max(...spacings)).toBeLessThanOrEqual(120_000)
})

test('a straight walk needs few segments', () => {
  const trail = createTrail(
    '17',
    Array.from({ length: 1000 }, (_, i) => ({
      workerId: '17',
      t: 1 + i * 5000,
      lat: -1.29,
      lon: 36.82 + i * 4.5e-5,
      accuracy: 5,
      speed: 1,
    })),
  )
  const straight = trailPoints(trail)
  for (const zoom of [15, 21]) expect(thinTrail(straight, zoom).length).toBeLessThan(60)
  const coloured = trailPoints(
    trail,
    Uint8Array.from(trail.t, (_, i) => (i < 501 ? 0 : 63)),
  )
  expect(thinTrail(coloured, 15)).toContain(501)
})
