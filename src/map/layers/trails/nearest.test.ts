import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTrail } from '../../../../domain/fix/trail.ts'
import { projectPoint } from '../../camera/mercator.ts'
import { markerAt } from '../markers/marker-at.ts'
import { MarkerSet } from '../markers/marker-set.ts'
import { nearestOnTrail } from './nearest-on-trail.ts'
import { trailPoints } from './trail-points.ts'

const view = { camera: { center: { lng: 36.82, lat: -1.29 }, zoom: 16 }, size: { width: 400, height: 300 } }
const place = fc.record({
  lng: fc.double({ min: 36.816, max: 36.824, noNaN: true }),
  lat: fc.double({ min: -1.293, max: -1.287, noNaN: true }),
})
const px = fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 300 }) })
const apart = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y)

test('finds the topmost marker painted under the pointer, else the nearest that holds it, and none elsewhere', () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 30 }), px, (places, px) => {
      const markers = new MarkerSet()
      places.forEach((place, i) => markers.put(String(i), { ...place, look: 0, size: 40 }))
      const distances = places.map((place) => apart(projectPoint(view.camera, view.size, place), px))
      const least = Math.min(...distances)
      fc.pre(distances.every((each) => Math.abs(each - 24) > 0.01 && Math.abs(each - 15) > 0.01))
      const hit = markerAt(markers, view, px)
      const topmost = distances.findLastIndex((each) => each < 15)
      if (least > 24) expect(hit).toBeNull()
      else if (topmost >= 0) expect(hit).toBe(String(topmost))
      else expect(distances[Number(hit)]).toBeCloseTo(least, 1)
    }),
  )
})

function trailOf(places: readonly { lng: number; lat: number }[]) {
  return trailPoints(
    createTrail(
      '17',
      places.map(({ lng, lat }, i) => ({
        workerId: '17',
        t: 1 + i * 5000,
        lat,
        lon: lng,
        accuracy: null,
        speed: null,
      })),
    ),
  )
}

test('a click on a point of the trail gives that point or one as near', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 40 }), fc.nat(), (places, pick) => {
      const wanted = places[pick % places.length] as { lng: number; lat: number }
      const px = projectPoint(view.camera, view.size, wanted)
      const index = nearestOnTrail(trailOf(places), view, px)
      expect(index).not.toBeNull()
      const found = projectPoint(view.camera, view.size, places[index as number] as typeof wanted)
      expect(apart(found, px)).toBeLessThan(0.5)
    }),
  )
})

test('a click on the line between two points gives the nearer one; one beside it gives nothing', () => {
  const points = trailOf([
    { lng: 36.82, lat: -1.29 },
    { lng: 36.824, lat: -1.29 },
  ])
  const end = projectPoint(view.camera, view.size, { lng: 36.824, lat: -1.29 })
  expect(nearestOnTrail(points, view, { x: end.x - 30, y: 150 })).toBe(1)
  expect(nearestOnTrail(points, view, { x: 230, y: 150 })).toBe(0)
  expect(nearestOnTrail(points, view, { x: 230, y: 165 })).toBeNull()
})
