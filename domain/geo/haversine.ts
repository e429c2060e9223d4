/** Mean earth radius in metres (6371 km), as specified for the product. */
export const EARTH_RADIUS_M = 6_371_000

/** A degree of latitude on that sphere, and of longitude at the equator, in metres. */
export const METRES_PER_DEGREE = 111_195

const RADIANS = Math.PI / 180

/** Great-circle distance in metres between two points in degrees WGS84 (haversine formula). */
export function haversine(latA: number, lonA: number, latB: number, lonB: number): number {
  const a = latA * RADIANS
  const b = latB * RADIANS
  const sinLat = Math.sin((b - a) / 2)
  const sinLon = Math.sin(((lonB - lonA) * RADIANS) / 2)
  const h = sinLat * sinLat + Math.cos(a) * Math.cos(b) * sinLon * sinLon
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)))
}
