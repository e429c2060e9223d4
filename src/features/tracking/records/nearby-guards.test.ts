import { expect, it } from 'vitest'
import { nearbyGuards } from './record-incident-card.tsx'

const at = Date.UTC(2026, 10, 20)
const guard = (workerId: string, lat: number, age: number) => ({
  workerId,
  fix: { workerId, t: at - age, lat, lon: 36.8, accuracy: 5, speed: null },
})

it('finds who was within 300 m by a fix of the last quarter of an hour, the nearest first', () => {
  const guards = [
    guard('far', -1.31, 0),
    guard('old', -1.3, 16 * 60_000),
    guard('later', -1.3, -1),
    guard('near', -1.302, 60_000),
    guard('here', -1.3, 60_000),
  ]
  expect(nearbyGuards(guards, { lat: -1.3, lng: 36.8 }, at)).toEqual([
    { id: 'here', metres: 0 },
    { id: 'near', metres: expect.closeTo(222, 0) },
  ])
})
