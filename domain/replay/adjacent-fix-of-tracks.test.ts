import { expect, it } from 'vitest'
import { buildTrack } from '../../tests/support/map/build-track.ts'
import { adjacentFix, fixDensity } from '../fix/track.ts'
import { runToEnd } from '../../tests/support/run-to-end.ts'

const track = (...times: number[]) =>
  buildTrack(times.map((t) => ({ workerId: '1', t, lat: 0, lon: 0, accuracy: null, speed: null })))
const two = [track(10, 20, 90), track(15, 20)]

it.each([
  [1, 9, 10],
  [1, 10, 15],
  [1, 20, 90],
  [1, 90, null],
  [-1, 90, 20],
  [-1, 15, 10],
  [-1, 10, null],
] as const)('a step of %i from %i goes to the fix at %s', (step, t, found) => {
  expect(adjacentFix(two, t, step)).toBe(found)
})

it('every fix of a span is counted in one part', () => {
  expect([...runToEnd(fixDensity(two, { from: 10, to: 90 }, 4))]).toEqual([4, 0, 0, 1])
  expect([...runToEnd(fixDensity(two, { from: 16, to: 40 }, 2))]).toEqual([2, 0])
})
