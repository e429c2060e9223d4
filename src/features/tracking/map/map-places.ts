import { z } from 'zod'
import type { Assignment } from '../../../../contract/assignment.ts'
import type { SitePost } from '../../../../contract/site-post.ts'
import { parseGeofence } from '../../../../domain/geo/geofence.ts'
import type { GeofenceShape } from '../../../map/layers/geofence-layers.ts'
import type { PostMarker } from '../../../map/live-layers.ts'

const degrees = (limit: number) =>
  z
    .union([z.number(), z.string().trim().min(1)])
    .pipe(z.coerce.number())
    .pipe(z.number().min(-limit).max(limit))
const place = z.object({ latitude: degrees(90), longitude: degrees(180) })

/** Site posts as markers; those whose coordinates are no numbers are dropped. */
export function postMarkers(posts: readonly SitePost[]): PostMarker[] {
  return posts.flatMap((post) => {
    const parsed = place.safeParse(post)
    if (!parsed.success) return []
    const { latitude: lat, longitude: lng } = parsed.data
    return [{ id: post.id, name: post.alias, lat, lng, type: post.type, assignment: post.assignment_name }]
  })
}

/** The fences of assignments that have one; what is not a GeoJSON Polygon is dropped. */
export function geofenceShapes(assignments: readonly Assignment[]): GeofenceShape[] {
  return assignments.flatMap(({ id, name, has_geofence, geofence_coordinates: text }) => {
    const fence = has_geofence && text !== null ? parseGeofence(text) : null
    if (!fence) return []
    const rings = fence.coordinates.map((ring) => ring.map(([lng, lat]): [number, number] => [lng, lat]))
    return [{ id, name, polygon: rings }]
  })
}
