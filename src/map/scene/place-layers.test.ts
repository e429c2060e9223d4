import { expect, test } from 'vitest'
import { drawing } from '../../../tests/support/map/drawn-layers.ts'
import type { GeofenceShape } from '../layers/outlines/geofence-layers.ts'
import { createPlaceLayers } from './place-layers.ts'

const geofence = (id: string, corners: number): GeofenceShape => ({
  id,
  name: `Site ${id}`,
  polygon: [
    Array.from({ length: corners + 1 }, (_, i): [number, number] => [
      36.82 + Math.cos((2 * Math.PI * i) / corners) / 1000,
      -1.29 + Math.sin((2 * Math.PI * i) / corners) / 1000,
    ]),
  ],
})

test('the fence of one assignment is drawn as it was, or not where there was none, beside those of today', () => {
  const { stack, props, ids } = drawing()
  const places = createPlaceLayers(stack, 'dark')
  const corners = () =>
    (props('geofences', 'geofence-borders')?.points as { count: number } | undefined)?.count
  places.setGeofences([geofence('1', 4), geofence('2', 6)])
  expect(corners()).toBe(5 + 7)
  places.setPastGeofence({ id: '1', shape: geofence('1', 9) })
  expect(corners()).toBe(10 + 7)
  places.setPastGeofence({ id: '1', shape: null })
  expect([corners(), places.siteNames().map(({ text }) => text)]).toEqual([7, ['Site 2']])
  places.setGeofences([geofence('1', 4)])
  expect(ids('geofences')).toEqual([])
  places.setPastGeofence(null)
  expect(corners()).toBe(5)
})

test('what is drawn already is not drawn again', () => {
  const { stack, sets } = drawing()
  const places = createPlaceLayers(stack, 'dark')
  places.setGeofences([geofence('1', 4)])
  const past = { id: '1', shape: geofence('1', 9) }
  places.setPastGeofence(past)
  const before = sets()
  places.setPastGeofence({ ...past })
  expect(sets()).toBe(before)
})
