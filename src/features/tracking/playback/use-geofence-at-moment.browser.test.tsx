import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import type { NamedGeofence } from '../../../../domain/fix/geofence-exits.ts'
import { createTrail } from '../../../../domain/fix/trail.ts'
import type { TrackerMap } from '../map/create-tracker-map.ts'
import { createPlayback } from './create-playback.ts'
import { useGeofenceAtMoment } from './use-geofence-at-moment.ts'

const START = 1_763_683_200_000
const trail = createTrail(
  '1',
  [0, 1, 2, 3].map((i) => ({
    workerId: '1',
    t: START + i * 60_000,
    lat: -1.29,
    lon: 36.82,
    accuracy: 5,
    speed: null,
  })),
)
const geofence = (east: number, from: number, to: number | null): NamedGeofence => ({
  name: 'Depot',
  polygon: [
    [
      [36.8, -1.3],
      [east, -1.3],
      [east, -1.2],
      [36.8, -1.3],
    ],
  ],
  from: START + from * 60_000,
  to: to === null ? null : START + to * 60_000,
})
/** newest first; no geofence is in force in the second minute */
const geofences = [geofence(36.9, 2, null), geofence(36.85, -10, 1)]

it('draws the fence of the moment, none where there was none, and today’s again once the trail is left', async () => {
  const drawn: (string | number)[] = []
  const map = {
    live: {
      setPastGeofence: (then: { id: string; shape: { polygon: number[][][] } | null } | null) =>
        drawn.push(then === null ? 'today' : `${then.id}: ${then.shape?.polygon[0]?.[1]?.[0] ?? 'none'}`),
    },
  } as unknown as TrackerMap
  const replay = createPlayback({})
  function Screen() {
    return <p>{useGeofenceAtMoment(replay, map, trail, '7', geofences) ? 'as it was' : 'as it is'}</p>
  }
  const { unmount } = await render(<Screen />)
  expect(drawn.at(-1)).toBe('7: 36.9')
  await expect.element(page.getByText('as it is')).toBeVisible()
  replay.load(4, 0.5)
  await expect.element(page.getByText('as it was')).toBeVisible()
  expect(drawn.at(-1)).toBe('7: 36.85')
  replay.actor.send({ type: 'seek.requested', head: 1.5 })
  expect(drawn.at(-1)).toBe('7: none')
  replay.actor.send({ type: 'stop.pressed' })
  await expect.element(page.getByText('as it is')).toBeVisible()
  expect(drawn.at(-1)).toBe('7: 36.9')
  await unmount()
  expect(drawn.at(-1)).toBe('today')
  replay.dispose()
})
