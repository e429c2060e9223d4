import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTrail } from '../../../domain/fix/trail.ts'
import { fitCamera, fitTrail, trailBounds } from './fit-camera.ts'
import { projectPoint } from './mercator.ts'

const size = { width: 800, height: 600 }

function trailOf(points: readonly [lat: number, lon: number][]) {
  return createTrail(
    '17',
    points.map(([lat, lon], i) => ({ workerId: '17', t: 1 + i, lat, lon, accuracy: null, speed: null })),
  )
}

test('a single point is shown at zoom 16', () => {
  expect(fitTrail(trailOf([[-1.29, 36.82]]), size)?.zoom).toBe(16)
})

test('a fit nearer than 18 stops at 16, one at or below 18 stays', () => {
  const near = fitTrail(
    trailOf([
      [-1.29, 36.82],
      [-1.2901, 36.8201],
    ]),
    size,
  )
  expect(near?.zoom).toBe(16)
  const farther = fitTrail(
    trailOf([
      [-1.29, 36.82],
      [-1.295, 36.825],
    ]),
    size,
  )
  expect(farther?.zoom).toBeGreaterThan(16.5)
  expect(farther?.zoom).toBeLessThanOrEqual(18)
})

test('a trail without points has no camera', () => {
  expect(fitTrail(trailOf([]), size)).toBeNull()
  expect(trailBounds(trailOf([]))).toBeNull()
})

test('all corners of the bounds lie within the padding', () => {
  const degree = (min: number, max: number) => fc.double({ min, max, noNaN: true })
  fc.assert(
    fc.property(
      degree(-170, 160),
      degree(-70, 60),
      degree(0.001, 8),
      degree(0.001, 8),
      (west, south, w, h) => {
        const bounds = { west, south, east: west + w, north: south + h }
        const camera = fitCamera(bounds, size, { padding: 50 })
        for (const lng of [bounds.west, bounds.east])
          for (const lat of [bounds.south, bounds.north]) {
            const px = projectPoint(camera, size, { lng, lat })
            expect(px.x).toBeGreaterThanOrEqual(50 - 0.01)
            expect(px.x).toBeLessThanOrEqual(750.01)
            expect(px.y).toBeGreaterThanOrEqual(50 - 0.01)
            expect(px.y).toBeLessThanOrEqual(550.01)
          }
      },
    ),
  )
})
