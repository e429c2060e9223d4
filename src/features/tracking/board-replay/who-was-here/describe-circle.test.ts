import { expect, it } from 'vitest'
import type { Assignment } from '../../../../../contract/assignments/listed-assignment.ts'
import { circleShape, offsetCorner, formatShape } from '../../../../../domain/geo/editable-geofence.ts'
import type { TrackerData } from '../../tracker-data.ts'
import { describeCircle } from './describe-circle.ts'

const tower = { lng: 36.82, lat: -1.29 }
const gate = offsetCorner(tower, 60, 0)
const sites: Pick<TrackerData, 'posts' | 'assignments'> = {
  assignments: [
    {
      id: '1',
      name: 'City Centre Tower',
      has_geofence: true,
      geofence_coordinates: formatShape(circleShape(tower, 80)),
    } as Assignment,
  ],
  posts: [
    {
      id: '1',
      alias: 'Parliament Road Gate',
      latitude: gate.lat,
      longitude: gate.lng,
      type: 'Gate',
      assignment_id: '1',
      assignment_name: 'City Centre Tower',
      owner: '1',
    },
  ],
}

it.each([
  ['a site', 0, 'City Centre Tower, 100 m'],
  ['a post of it', 50, 'Parliament Road Gate, 100 m'],
  ['what is nearest', 200, /^1(19|20|21) m from City Centre Tower, radius 100 m$/],
  ['nothing far away', 2000, 'Circle of 100 m'],
])('a circle is named after %s', (_, east, name) => {
  const { lat, lng } = offsetCorner(tower, east, 0)
  expect(describeCircle({ lat, lon: lng, radiusM: 100 }, sites)).toMatch(name)
})
