/** Mean earth radius in metres, as specified for the product. */
export const EARTH_RADIUS_M = 6_371_000

/**
 * Length of a degree of latitude on a sphere with that radius, and of a degree of longitude at the equator,
 * metres.
 */
export const METRES_PER_DEGREE = 111_195

const RADIANS = Math.PI / 180

/** Returns the great-circle distance between two points in degrees WGS84, metres (haversine formula). */
export function haversine(latA: number, lonA: number, latB: number, lonB: number): number {
  const a = latA * RADIANS
  const b = latB * RADIANS
  const sinLat = Math.sin((b - a) / 2)
  const sinLon = Math.sin(((lonB - lonA) * RADIANS) / 2)
  const h = sinLat * sinLat + Math.cos(a) * Math.cos(b) * sinLon * sinLon
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)))
}
