import { expect, it } from 'vitest'
import { nearestPoint } from './nearest-point.ts'
import { trailFrom } from './trail.ts'

const fix = (t: number, lat: number, lon: number) => ({
  workerId: '1',
  t,
  lat,
  lon,
  accuracy: null,
  speed: null,
})

it('is the nearest by great circle, the earliest of equals, none for an empty trail', () => {
  const trail = trailFrom('1', [fix(0, 0, 0), fix(1, 1, 1), fix(2, 1, 1), fix(3, 2, 2)])
  expect(nearestPoint(trail, 1.1, 1.1)).toBe(1)
  expect(nearestPoint(trail, 1.9, 2.3)).toBe(3)
  expect(nearestPoint(trailFrom('1', []), 0, 0)).toBeNull()
})

it('looks across the date line', () => {
  expect(nearestPoint(trailFrom('1', [fix(0, 0, 170), fix(1, 0, -179.9)]), 0, 179.9)).toBe(1)
})
