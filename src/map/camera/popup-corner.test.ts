import fc from 'fast-check'
import { expect, test } from 'vitest'
import { popupCorner } from '../view/map-popup.tsx'

const map = { width: 800, height: 600 }
const popup = { width: 180, height: 120 }

test('stands above its place in the middle where there is room', () => {
  expect(popupCorner({ x: 400, y: 300 }, popup, map, 24)).toEqual({ x: 310, y: 156 })
})

test('flips below near the upper edge, and stays on the map sideways', () => {
  expect(popupCorner({ x: 400, y: 100 }, popup, map, 24)).toEqual({ x: 310, y: 124 })
  expect(popupCorner({ x: 10, y: 300 }, popup, map, 24).x).toBe(8)
  expect(popupCorner({ x: 795, y: 300 }, popup, map, 24).x).toBe(800 - 180 - 8)
})

test('for any place on the map the head of the popup is on the map', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 440 }), (x, y) => {
      const corner = popupCorner({ x, y }, popup, map, 24)
      expect(corner.x).toBeGreaterThanOrEqual(8)
      expect(corner.x + popup.width).toBeLessThanOrEqual(792)
      expect(corner.y).toBeGreaterThanOrEqual(8)
      expect(corner.y + popup.height).toBeLessThanOrEqual(600)
    }),
  )
})
