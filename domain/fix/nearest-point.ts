import { haversine } from '../geo/haversine.ts'
import type { Trail } from './trail.ts'

/** The index of the trail's point nearest to a place in degrees WGS84, the earliest of equals; null for an empty trail. */
export function nearestPoint(
  trail: Pick<Trail, 'length' | 'lat' | 'lon'>,
  lat: number,
  lon: number,
): number | null {
  let nearest: number | null = null
  let shortest = Number.POSITIVE_INFINITY
  for (let i = 0; i < trail.length; i += 1) {
    const distance = haversine(lat, lon, trail.lat[i] as number, trail.lon[i] as number)
    if (distance < shortest) {
      shortest = distance
      nearest = i
    }
  }
  return nearest
}
