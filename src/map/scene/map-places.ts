import { z } from 'zod'
import type { Assignment } from '../../../contract/assignments/listed-assignment.ts'
import type { SitePost } from '../../../contract/site-posts/site-post.ts'
import { parseGeofence, type Geofence } from '../../../domain/geo/geofence.ts'
import type { GeofenceShape } from '../layers/outlines/geofence-layers.ts'
import type { PostMarker } from '../layers/markers/sign-icons.ts'
import type { LngLat } from '../hosts/map-host.ts'

const degrees = (limit: number) =>
  z
    .union([z.number(), z.string().trim().min(1)])
    .pipe(z.coerce.number())
    .pipe(z.number().min(-limit).max(limit))
const place = z.object({ latitude: degrees(90), longitude: degrees(180) })

/** Returns site posts as markers, without those whose coordinates are invalid. */
export function postMarkers(posts: readonly SitePost[]): PostMarker[] {
  return posts.flatMap((post) => {
    const parsed = place.safeParse(post)
    if (!parsed.success) return []
    const { latitude: lat, longitude: lng } = parsed.data
    const { id, alias: name, type, assignment_name: assignment, time_zone: timeZone } = post
    return [{ id, name, lat, lng, type, assignment, ...(timeZone != null && { timeZone }) }]
  })
}

/** Returns the geofences of assignments, without invalid ones. */
export function geofenceShapes(assignments: readonly Assignment[]): GeofenceShape[] {
  return assignments.flatMap(({ id, name, has_geofence, geofence_coordinates: text }) => {
    const geofence = has_geofence && text !== null ? parseGeofence(text) : null
    if (!geofence) return []
    return [{ id, name, polygon: geofenceRings(geofence.coordinates) }]
  })
}

/** Returns the rings of a geofence for drawing. */
export function geofenceRings(rings: Geofence['coordinates']): GeofenceShape['polygon'] {
  return rings.map((ring) => ring.map(([lng, lat]) => [lng, lat]))
}

/** Returns all positions of posts and geofences, for a camera that shows them all. */
export function mapPlaces(posts: readonly PostMarker[], geofences: readonly GeofenceShape[]): LngLat[] {
  return [
    ...posts.map(({ lng, lat }) => ({ lng, lat })),
    ...geofences.flatMap(({ polygon }) => (polygon[0] ?? []).map(([lng, lat]) => ({ lng, lat }))),
  ]
}

/** Converts posts and assignments of the API to map objects. */
export function sitePlaces(sites: {
  posts: readonly SitePost[]
  assignments: readonly Assignment[]
}): LngLat[] {
  return mapPlaces(postMarkers(sites.posts), geofenceShapes(sites.assignments))
}
