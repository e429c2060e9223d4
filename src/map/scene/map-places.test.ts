import { expect, it } from 'vitest'
import { geofenceShapes, postMarkers } from './map-places.ts'

const post = (id: string, latitude: number | string | null, longitude: number | string | null) => ({
  id,
  alias: `Gate ${id}`,
  latitude,
  longitude,
  type: 'Gate',
  assignment_name: 'Karen Mall',
  owner: null,
})

it('drops posts whose coordinates are not numbers', () => {
  const posts = [
    post('1', -1.3, 36.8),
    post('2', '-1.25', ' 36.7 '),
    post('3', 'north', 36),
    post('4', null, null),
  ]
  expect(postMarkers([...posts, post('5', '', ''), post('6', 95, 0)])).toEqual([
    { id: '1', name: 'Gate 1', lat: -1.3, lng: 36.8, type: 'Gate', assignment: 'Karen Mall' },
    { id: '2', name: 'Gate 2', lat: -1.25, lng: 36.7, type: 'Gate', assignment: 'Karen Mall' },
  ])
})

it('draws the fences that are geofences, of the assignments that have one', () => {
  const ring = [
    [36, -1],
    [37, -1],
    [37, -2],
    [36, -1],
  ]
  const assignment = (id: string, has_geofence: boolean, geofence_coordinates: string | null) => ({
    id,
    name: `Site ${id}`,
    client_id: '1',
    client_name: 'Client',
    has_geofence,
    geofence_coordinates,
  })
  const text = JSON.stringify({ type: 'Polygon', coordinates: [ring] })
  expect(
    geofenceShapes([
      assignment('1', true, text),
      assignment('2', false, text),
      assignment('3', true, '{not json'),
      assignment('4', true, '{"type":"Point","coordinates":[1,2]}'),
      assignment('5', true, null),
      assignment('6', true, JSON.stringify({ type: 'Polygon', coordinates: [ring.slice(0, 3)] })),
    ]),
  ).toEqual([{ id: '1', name: 'Site 1', polygon: [ring] }])
})
