import fc from 'fast-check'
import { expect, test } from 'vitest'
import { worldLength, worldX, worldY } from '../../camera/mercator.ts'
import { MARKER_FLOATS, MarkerSet } from './marker-set.ts'

const marker = fc.record({
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
  look: fc.integer({ min: 0, max: 9 }),
  size: fc.constant(40),
  angle: fc.integer({ min: 0, max: 359 }),
  accuracy: fc.integer({ min: 0, max: 5000 }),
  rank: fc.integer({ min: 0, max: 7 }),
})
const key = fc.constantFrom('1', '2', '3', '4', '5')
const step = fc.oneof(
  fc.record({ do: fc.constant('put' as const), key, marker }),
  fc.record({ do: fc.constant('remove' as const), key, marker }),
)

test('keeps coordinates to a millimetre', () => {
  fc.assert(
    fc.property(marker, (marker) => {
      const set = new MarkerSet()
      set.put('17', marker)
      const [x, y, xLow, yLow] = set.values as unknown as [number, number, number, number]
      const millimetre = worldLength(0.001, 0)
      expect(Math.abs(x + xLow - worldX(marker.lng))).toBeLessThan(millimetre)
      expect(Math.abs(y + yLow - worldY(marker.lat))).toBeLessThan(millimetre)
    }),
  )
})

test('a copy that follows the journal equals the set, whatever is put and removed', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 7 }), (steps, every) => {
      const set = new MarkerSet()
      const kept = new Map<string, number>()
      const ranks = new Map<string | null, number>()
      const copy = new Float32Array(5 * MARKER_FLOATS)
      let seen = 0
      const follow = () => {
        const changes = set.changesSince(seen)
        const indices =
          changes === 'all' ? [...Array(set.count).keys()] : changes.filter((i) => i < set.count)
        for (const i of indices) {
          const at = i * MARKER_FLOATS
          copy.set(set.values.subarray(at, at + MARKER_FLOATS), at)
        }
        seen = set.version
      }
      steps.forEach((step, i) => {
        if (step.do === 'put') {
          set.put(step.key, step.marker)
          kept.set(step.key, step.marker.look)
          ranks.set(step.key, step.marker.rank)
        } else {
          set.remove(step.key)
          kept.delete(step.key)
        }
        if (i % every === 0) follow()
      })
      follow()
      expect(set.count).toBe(kept.size)
      const looks = Array.from({ length: set.count }, (_, i) => [set.keyAt(i), copy[i * MARKER_FLOATS + 4]])
      expect(new Map(looks as [string, number][])).toEqual(kept)
      const drawn = looks.map(([key]) => ranks.get(key as string) ?? 0)
      expect(drawn).toEqual(drawn.toSorted((a, b) => a - b))
    }),
  )
})

test('what the journal has forgotten is answered with all', () => {
  const set = new MarkerSet()
  const there = { lng: 0, lat: 0, look: 0, size: 40 }
  for (let i = 0; i < 4096; i++) set.put('17', there)
  expect(set.changesSince(0)).toHaveLength(4096)
  set.put('17', there)
  expect(set.changesSince(0)).toBe('all')
  expect(set.changesSince(4096)).toEqual([0])
  set.clear()
  expect(set.changesSince(4097)).toBe('all')
})

test('grows beyond its first room', () => {
  const set = new MarkerSet()
  for (let i = 0; i < 200; i++) set.put(String(i), { lng: i / 10, lat: 0, look: i % 3, size: 40 })
  expect(set.count).toBe(200)
  expect(set.values[199 * MARKER_FLOATS]).toBeCloseTo(worldX(19.9), 4)
})
