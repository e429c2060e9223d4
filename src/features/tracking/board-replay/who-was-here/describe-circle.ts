import { haversine } from '../../../../../domain/geo/haversine.ts'
import { metresOutside } from '../../../../../domain/geo/geofence.ts'
import type { Circle } from '../../../../../domain/replay/who-was-here.ts'
import { geofenceShapes, postMarkers } from '../../../../map/scene/map-places.ts'
import type { TrackerData } from '../../tracker-data.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from './texts.ts'

/** distance from a post within which the post's name is used instead of the site's, metres */
const AT_POST_M = 25
/** distance beyond which a site's name is not used for the circle, metres */
const FARTHEST_M = 1000

/**
 * Names a circle by the post or site near it: 'City Centre Tower, 100 m'. If none is near, the name is the
 * radius only.
 */
export function describeCircle(
  { lat, lon, radiusM }: Circle,
  sites: Pick<TrackerData, 'posts' | 'assignments'>,
): string {
  const radius = `${Math.round(radiusM)} m`
  const posts = postMarkers(sites.posts).map(({ name, ...post }) => ({
    name,
    metres: haversine(lat, lon, post.lat, post.lng),
  }))
  const geofences = geofenceShapes(sites.assignments).map(({ name, polygon }) => ({
    name,
    metres: metresOutside({ coordinates: polygon }, lat, lon),
  }))
  const atPost = posts.filter(({ metres }) => metres <= AT_POST_M)
  const within = geofences.filter(({ metres }) => metres === 0)
  const [here] = [...atPost.toSorted((a, b) => a.metres - b.metres), ...within]
  if (here) return `${here.name}, ${radius}`
  const [nearest] = [...posts, ...geofences].toSorted((a, b) => a.metres - b.metres)
  if (!nearest || nearest.metres > FARTHEST_M) return tr(texts.circleOfRadius, { radius })
  return tr(texts.mFromRadius, { Math: Math.round(nearest.metres), name: nearest.name, radius })
}
