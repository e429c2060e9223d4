import { haversine } from '../../../../../domain/geo/haversine.ts'
import { metresOutside } from '../../../../../domain/geo/geofence.ts'
import type { Circle } from '../../../../../domain/night/who-was-here.ts'
import { geofenceShapes, postMarkers } from '../../../../map/map-places.ts'
import type { Roster } from '../../roster.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from './texts.ts'

/** So near to a post the post is meant, and not the site around it, metres. */
const AT_POST_M = 25
/** What lies farther away names no place, metres. */
const FARTHEST_M = 1000

/** The sites of a circle: 'City Centre Tower, 100 m', or where it is from the nearest of them; its radius alone where none is near. */
export function namePlace(
  { lat, lon, radiusM }: Circle,
  sites: Pick<Roster, 'posts' | 'assignments'>,
): string {
  const radius = `${Math.round(radiusM)} m`
  const posts = postMarkers(sites.posts).map(({ name, ...post }) => ({
    name,
    metres: haversine(lat, lon, post.lat, post.lng),
  }))
  const fences = geofenceShapes(sites.assignments).map(({ name, polygon }) => ({
    name,
    metres: metresOutside({ coordinates: polygon }, lat, lon),
  }))
  const atPost = posts.filter(({ metres }) => metres <= AT_POST_M)
  const within = fences.filter(({ metres }) => metres === 0)
  const [here] = [...atPost.toSorted((a, b) => a.metres - b.metres), ...within]
  if (here) return `${here.name}, ${radius}`
  const [nearest] = [...posts, ...fences].toSorted((a, b) => a.metres - b.metres)
  if (!nearest || nearest.metres > FARTHEST_M) return tr(texts.circleOfRadius, { radius })
  return tr(texts.mFromRadius, { Math: Math.round(nearest.metres), name: nearest.name, radius })
}
