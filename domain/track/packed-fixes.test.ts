import { expect, it } from 'vitest'
import { receivedBy } from './packed-fixes.ts'

const walk = {
  workerId: '1',
  t: Float64Array.of(1000, 2000, 2000, 3000),
  lat: Int32Array.of(1, 2, 3, 4),
  lon: Int32Array.of(1, 2, 3, 4),
  accuracy: Float32Array.of(5, 5, 5, 5),
  interval: 1000,
  delay: Int32Array.of(9000, 100, 5000, 100),
}

it.each([
  [2050, []],
  [2100, [2]],
  [3100, [2, 4]],
  [7000, [3, 4]],
  [10_000, [1, 3, 4]],
])('is of a walk at %d what had been received by then, in the version of then', (moment, lat) => {
  expect([...receivedBy(walk, moment).lat]).toEqual(lat)
})

it('is all of a walk where nobody asked when it came', () => {
  const { delay: _, ...plain } = walk
  expect(receivedBy(plain, 0)).toBe(plain)
})
