import { z } from 'zod'
import type { Assignment } from '../../../../contract/assignment.ts'
import type { SitePost } from '../../../../contract/site-post.ts'
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

const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(z.number())
const polygon = z.object({
  type: z.literal('Polygon'),
  coordinates: z.array(z.array(position).min(4)).min(1),
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // a fence that is no JSON is not drawn; the assignment's own page says what is wrong with it
    return null
  }
}

/** The fences of assignments that have one; what is not a GeoJSON Polygon is dropped. */
export function geofenceShapes(assignments: readonly Assignment[]): GeofenceShape[] {
  return assignments.flatMap(({ id, name, has_geofence, geofence_coordinates: text }) => {
    const parsed = has_geofence && text !== null ? polygon.safeParse(parseJson(text)) : null
    if (!parsed?.success) return []
    const rings = parsed.data.coordinates.map((ring) =>
      ring.map(([lng, lat]): [number, number] => [lng, lat]),
    )
    return [{ id, name, polygon: rings }]
  })
}
