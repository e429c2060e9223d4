import { expect, it } from 'vitest'
import { fitInFreeArea, freeArea } from './fit-in-free-area.ts'
import { projectPoint } from './mercator.ts'

const bounds = { west: 36.821, east: 36.823, south: -1.293, north: -1.291 }

it.each([
  ['right of a card at the left', { width: 1100, height: 700 }, { x: 12, y: 96, width: 320, height: 480 }],
  ['above a card at the bottom', { width: 390, height: 520 }, { x: 12, y: 274, width: 366, height: 234 }],
  ['right of a card in a low window', { width: 844, height: 250 }, { x: 12, y: 64, width: 320, height: 182 }],
])('shows the whole of the bounds %s', (_, map, card) => {
  const part = freeArea(map, card)
  const camera = fitInFreeArea(bounds, map, part, 21)
  const upperLeft = projectPoint(camera, map, { lng: bounds.west, lat: bounds.north })
  const lowerRight = projectPoint(camera, map, { lng: bounds.east, lat: bounds.south })
  expect(upperLeft.x).toBeGreaterThanOrEqual(part.x + 15)
  expect(upperLeft.y).toBeGreaterThanOrEqual(part.y + 15)
  expect(lowerRight.x).toBeLessThanOrEqual(part.x + part.width - 15)
  expect(lowerRight.y).toBeLessThanOrEqual(part.y + part.height - 15)
  expect(part.x >= card.x + card.width || part.y + part.height <= card.y).toBe(true)
  expect(Math.min(part.width, part.height)).toBeGreaterThan(180)
})

it('comes no nearer than it may', () => {
  const map = { width: 1000, height: 700 }
  expect(fitInFreeArea(bounds, map, { x: 0, y: 0, ...map }, 12).zoom).toBe(12)
})
