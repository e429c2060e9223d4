import { expect, test } from 'vitest'
import { createTrail } from '../../../../domain/fix/trail.ts'
import { projectPoint } from '../../camera/mercator.ts'
import { passesOnTrail } from './passes-on-trail.ts'
import { trailPoints } from './trail-points.ts'

const view = { camera: { center: { lng: 36.82, lat: -1.29 }, zoom: 17 }, size: { width: 400, height: 300 } }
/** a guard walks back and forth on a street of 200 m, with a point every 20 m and 15 s */
const laps = createTrail(
  '17',
  Array.from({ length: 61 }, (_, i) => {
    const along = Math.abs(((i + 10) % 20) - 10)
    return {
      workerId: '17',
      t: i * 15_000,
      lat: -1.29,
      lon: 36.819 + along * 1.8e-4,
      accuracy: 5,
      speed: null,
    }
  }),
)
const passesAt = (lng: number, lat = -1.29) =>
  passesOnTrail(trailPoints(laps), laps.t, view, projectPoint(view.camera, view.size, { lng, lat }))

test('a street that was walked six times has six passes, each with its own time', () => {
  const passes = passesAt(36.819 + 5 * 1.8e-4)
  expect(passes).toEqual([5, 15, 25, 35, 45, 55])
})

test('the turning point is passed once each time, and a place beside the street never', () => {
  expect(passesAt(36.819 + 10 * 1.8e-4)).toEqual([10, 30, 50])
  expect(passesAt(36.82, -1.2893)).toEqual([])
})
