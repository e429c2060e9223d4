import { WebMercatorViewport } from '@deck.gl/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { yToLat, xToLng, projectPoint, unprojectPoint, worldLength, worldX, worldY } from './mercator.ts'

const lng = fc.double({ min: -179, max: 179, noNaN: true })
const lat = fc.double({ min: -80, max: 80, noNaN: true })
const camera = fc.record({
  center: fc.record({ lng, lat }),
  zoom: fc.double({ min: 3, max: 21, noNaN: true }),
})
const size = { width: 400, height: 300 }

test('degrees to world units and back', () => {
  fc.assert(
    fc.property(lng, lat, (lng, lat) => {
      expect(xToLng(worldX(lng))).toBeCloseTo(lng, 9)
      expect(yToLat(worldY(lat))).toBeCloseTo(lat, 9)
    }),
  )
})

test('projection agrees with deck.gl, whose zoom is one less', () => {
  fc.assert(
    fc.property(camera, fc.double({ min: -0.01, max: 0.01, noNaN: true }), (camera, d) => {
      const viewport = new WebMercatorViewport({
        ...size,
        longitude: camera.center.lng,
        latitude: camera.center.lat,
        zoom: camera.zoom - 1,
      })
      const point = { lng: camera.center.lng + d, lat: camera.center.lat + d }
      const [x, y] = viewport.project([point.lng, point.lat]) as [number, number]
      const ours = projectPoint(camera, size, point)
      expect(ours.x).toBeCloseTo(x, 2)
      expect(ours.y).toBeCloseTo(y, 2)
    }),
  )
})

test('unprojecting a projected point gives it back', () => {
  fc.assert(
    fc.property(
      camera,
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 0, max: 300 }),
      (camera, x, y) => {
        fc.pre(camera.zoom > 6)
        const px = projectPoint(camera, size, unprojectPoint(camera, size, { x, y }))
        expect(px.x).toBeCloseTo(x, 3)
        expect(px.y).toBeCloseTo(y, 3)
      },
    ),
  )
})

test('a kilometre at the equator and at 60 degrees', () => {
  expect(worldLength(40_075_016.686, 0)).toBeCloseTo(512, 9)
  expect(worldLength(1000, 60) / worldLength(1000, 0)).toBeCloseTo(2, 9)
})
