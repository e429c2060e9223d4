import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MAX_DISTINCT_PATHS } from './draw-paths.ts'
import { placeNumbers } from './place-numbers.ts'

const size = { width: 800, height: 480 }
const ACROSS = 19
const apart = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y)

it('lays no number on another, however many paths begin at one place', () => {
  const px = fc.record({
    x: fc.integer({ min: 48, max: size.width - 48 }),
    y: fc.integer({ min: 48, max: size.height - 48 }),
  })
  const gate = fc.constantFrom({ x: 400, y: 240 }, { x: 404, y: 236 }, { x: 48, y: 48 })
  const path = fc
    .tuple(fc.oneof(gate, px), fc.array(px, { maxLength: 5 }))
    .map(([begin, on]) => [begin, ...on])
  fc.assert(
    fc.property(fc.array(path, { minLength: 1, maxLength: MAX_DISTINCT_PATHS }), (paths) => {
      const places = placeNumbers(paths, size, ACROSS)
      for (const [i, place] of places.entries()) {
        for (const other of places.slice(i + 1)) expect(apart(place, other)).toBeGreaterThanOrEqual(ACROSS)
        expect(Math.min(place.x, place.y, size.width - place.x, size.height - place.y)).toBeGreaterThan(9)
      }
    }),
  )
})

it('sets those who begin at one gate on one ring, so that no line runs under the number of another', () => {
  const gate = { x: 400, y: 240 }
  const paths = Array.from({ length: MAX_DISTINCT_PATHS }, (_, i) => [gate, { x: 600 + i, y: 240 }])
  const away = placeNumbers(paths, size, ACROSS).map((place) => Math.round(apart(place, gate)))
  expect(new Set(away).size).toBe(1)
})

it('keeps a number on its own path, where others go another way together', () => {
  const gate = { x: 400, y: 240 }
  const together = Array.from({ length: 8 }, () => [gate, { x: 690, y: 340 }])
  // a ring has 9 places, 40 degrees apart, the first due east
  const slot = (2 * Math.PI) / 9
  const own = [gate, { x: gate.x + 200 * Math.cos(slot), y: gate.y + 200 * Math.sin(slot) }]
  const places = placeNumbers([...together, own], size, ACROSS)
  const angle = Math.atan2((places[8]?.y ?? 0) - gate.y, (places[8]?.x ?? 0) - gate.x)
  expect(angle).toBeCloseTo(slot)
})

it('leaves a number where its path begins alone, and moves others to where their paths lead', () => {
  const gate = { x: 400, y: 240 }
  const paths = [[{ x: 100, y: 100 }, gate], [gate, { x: 700, y: 240 }], [gate, { x: 400, y: 400 }], [gate]]
  const [alone, east, south, still] = placeNumbers(paths, size, ACROSS)
  expect(alone).toEqual({ x: 100, y: 100 })
  expect(east).toEqual({ x: 428.5, y: 240 })
  expect(south?.y).toBeGreaterThan(265)
  expect(apart(still ?? gate, gate)).toBeCloseTo(28.5)
})
