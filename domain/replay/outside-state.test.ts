import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { buildTrack } from '../../tests/support/map/build-track.ts'
import type { NamedGeofence } from '../fix/geofence-exits.ts'
import type { Track } from '../fix/track.ts'
import { updateOutsideState, type OutsideState } from './outside-state.ts'

const ring: [number, number][] = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
]
const geofence: NamedGeofence = { name: 'Depot', polygon: [ring], from: 0, to: null }
/** distances: inside, too close to decide, outside */
const PLACES = [0, 1.0001, 2]

const trackAt = (places: readonly number[]) =>
  buildTrack(places.map((lat, i) => ({ workerId: '4', t: i * 1000, lat, lon: 0, accuracy: 50, speed: null })))

const at = (track: Track, index: number, known: Parameters<typeof updateOutsideState>[3] = null) =>
  updateOutsideState(track, geofence, { index, knownSince: 0 }, known)

it('what is known of an earlier or a later fix changes nothing', () => {
  const places = fc.array(fc.constantFrom(...PLACES), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(places, fc.nat(), fc.nat(), (walked, some, other) => {
      const track = trackAt(walked)
      const [i, index] = [some % track.count, other % track.count]
      const known = { index, outside: at(track, index) }
      expect(at(track, i, known)).toEqual(at(track, i))
    }),
  )
})

it('going back through a night outside looks at each fix once', () => {
  const track = trackAt([0, ...Array.from({ length: 500 }, () => 2)])
  const looks = vi.spyOn(track, 'lat')
  let known: { index: number; outside: OutsideState } | null = null
  for (let i = track.count - 1; i > 0; i -= 1) known = { index: i, outside: at(track, i, known) }
  expect(known?.outside).toEqual({ outside: true, since: 1000 })
  expect(looks.mock.calls.length).toBeLessThan(2 * track.count + 2)
})
