import { expect, it } from 'vitest'
import { responderDistance } from './use-responder-positions.ts'

const NOW = Date.UTC(2026, 10, 20, 9)
const place = { latitude: -1.28, longitude: 36.82 }
const at = (lat: number, age: number) => ({
  fix: { workerId: '1', t: NOW - age, lat, lon: 36.82, accuracy: 5, speed: null },
})

it('says how far a responder is by the newest position and how old it is, and what is not known', () => {
  expect(responderDistance(place, at(-1.282, 12_000), NOW)).toBe('222 m, 12 s ago')
  expect(responderDistance(place, at(-1.38, 3 * 60_000), NOW)).toBe('11.12 km, 3 min ago')
  expect(responderDistance(place, undefined, NOW)).toBe('not known')
  expect(responderDistance(null, at(-1.282, 0), NOW)).toBeNull()
})
