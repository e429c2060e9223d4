import fc from 'fast-check'
import { expect, test } from 'vitest'
import { graticule, isGraticuleValid, graticuleStep } from './graticule.ts'

test('lines stand at least 120 px apart and are never many', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 2, max: 20, noNaN: true }),
      fc.double({ min: -170, max: 170, noNaN: true }),
      fc.double({ min: -75, max: 75, noNaN: true }),
      (zoom, lng, lat) => {
        const perPixel = 360 / (512 * 2 ** zoom)
        const bounds = {
          west: lng - 720 * perPixel,
          east: lng + 720 * perPixel,
          south: lat - 450 * perPixel,
          north: lat + 450 * perPixel,
        }
        expect(graticuleStep(zoom) / perPixel).toBeGreaterThanOrEqual(zoom < 2.5 ? 85 : 119.99)
        const lines = graticule({ bounds, zoom }).data.features
        expect(lines.length).toBeLessThan(90)
      },
    ),
  )
})

test('lines lie on whole steps', () => {
  const bounds = { west: 36.7, south: -1.4, east: 36.9, north: -1.2 }
  const step = graticuleStep(11)
  for (const { geometry } of graticule({ bounds, zoom: 11 }).data.features) {
    const [a, b] = geometry.coordinates as [[number, number], [number, number]]
    const fixed = a[0] === b[0] ? a[0] : a[1]
    expect(Math.abs(fixed / step - Math.round(fixed / step))).toBeLessThan(1e-6)
  }
})

test('one graticule serves small moves, and neither a far one nor another zoom', () => {
  const bounds = { west: 36.7, south: -1.4, east: 36.9, north: -1.2 }
  const drawn = graticule({ bounds, zoom: 11 })
  const moved = (by: number) => ({ ...bounds, west: bounds.west + by, east: bounds.east + by })
  expect(isGraticuleValid(drawn, { bounds: moved(0.19), zoom: 11.1 })).toBe(true)
  expect(isGraticuleValid(drawn, { bounds: moved(0.21), zoom: 11 })).toBe(false)
  expect(isGraticuleValid(drawn, { bounds, zoom: 13 })).toBe(false)
})
