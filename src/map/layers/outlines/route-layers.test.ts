import { expect, it } from 'vitest'
import { haversine } from '../../../../domain/geo/haversine.ts'
import { circleAround, routeLayers } from './route-layers.ts'

const at = (lng: number, lat: number) => ({ lng, lat, radius: 20 })
const line = (inOrder: boolean) =>
  routeLayers({ points: [at(36.8, -1.3), at(36.801, -1.3)], inOrder }, 'dark').map(({ id }) => id)

it.each([
  ['Nairobi', 36.8219, -1.2921],
  ['London', -0.1276, 51.5072],
  ['Tromsø', 18.9553, 69.6492],
])('is a circle of the radius around a checkpoint in %s', (_, lng, lat) => {
  const ring = circleAround({ lng, lat, radius: 35 })
  for (const [east, north] of ring) expect(haversine(lat, lng, north, east)).toBeCloseTo(35, 1)
  expect(ring.at(-1)?.[0]).toBeCloseTo(ring[0]?.[0] ?? NaN, 9)
})

it('has a line where the order is fixed, and none where it is free', () => {
  expect(line(true)).toEqual(['checkpoint-areas', 'checkpoint-borders', 'route-line'])
  expect(line(false)).toEqual(['checkpoint-areas', 'checkpoint-borders'])
})
