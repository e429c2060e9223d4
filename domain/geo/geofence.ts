import { z } from 'zod'
import { POOR_ACCURACY_M } from '../fix/fix.ts'
import { jsonText } from '../text/json-text.ts'
import { haversine, METRES_PER_DEGREE } from './haversine.ts'

type Position = [lon: number, lat: number, ...more: number[]]

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) &&
  value.length >= 2 &&
  value.every(Number.isFinite) &&
  Math.abs(value[0]) <= 180 &&
  Math.abs(value[1]) <= 90

const isLine = (value: unknown, least: number): value is Position[] =>
  Array.isArray(value) && value.length >= least && value.every(isPosition)

const isRing = (value: unknown) => isLine(value, 4) && isClosed(value) && hasArea(value)

// stops at the first error: an array schema would describe up to 30,000 errors, which takes seconds
export const lineStringPositions = z.custom<Position[]>((value) => isLine(value, 2))
export const polygonRings = z.custom<Position[][]>(
  (value) => Array.isArray(value) && value.length > 0 && value.every(isRing),
)

/**
 * Schema of a GeoJSON Polygon (RFC 7946, section 3.1.6): degrees WGS84, longitude first. The first ring is
 * the border, the others are holes.
 */
export const geofenceSchema = z.object({ type: z.literal('Polygon'), coordinates: polygonRings })

export type Geofence = z.infer<typeof geofenceSchema>

const geofenceText = jsonText.pipe(geofenceSchema)

/** Parses the JSON text of a geofence; null unless it is a GeoJSON Polygon with an area. */
export function parseGeofence(text: string): Geofence | null {
  return geofenceText.safeParse(text).data ?? null
}

/**
 * Returns the distance of a position (degrees) from a geofence's nearest edge, metres; 0 inside. The error
 * is at most 1 % over 50 km.
 */
export function metresOutside(
  { coordinates }: Pick<Geofence, 'coordinates'>,
  lat: number,
  lon: number,
): number {
  const across = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
  let within = false
  let nearest = Number.POSITIVE_INFINITY
  for (const ring of coordinates)
    for (let i = 1; i < ring.length; i++) {
      const [x0 = 0, y0 = 0] = ring[i - 1] ?? []
      const [x1 = 0, y1 = 0] = ring[i] ?? []
      if (y0 > lat !== y1 > lat && lon < ((x1 - x0) * (lat - y0)) / (y1 - y0) + x0) within = !within
      const [ax, ay] = [(x0 - lon) * across, (y0 - lat) * METRES_PER_DEGREE]
      const [dx, dy] = [(x1 - x0) * across, (y1 - y0) * METRES_PER_DEGREE]
      const along = Math.min(1, Math.max(0, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)))
      nearest = Math.min(nearest, Math.hypot(ax + along * dx, ay + along * dy))
    }
  return within ? 0 : nearest
}

/** distance beyond which the earth's curvature matters, metres */
const FLAT_M = 50_000

/**
 * Returns the distance of a position from a geofence over any range, metres. If the nearest edge is far
 * away, it uses the nearest corner, which is about as near.
 */
export function metresFromGeofence(
  geofence: Pick<Geofence, 'coordinates'>,
  lat: number,
  lon: number,
): number {
  const metres = metresOutside(geofence, lat, lon)
  return metres < FLAT_M
    ? metres
    : Math.min(...geofence.coordinates.flat().map(([x, y]) => haversine(lat, lon, y, x)))
}

/** Returns the larger of a geofence's width and height, metres. */
export function geofenceWidth({ coordinates }: Pick<Geofence, 'coordinates'>): number {
  const corners = coordinates.flat()
  const [lons, lats] = [corners.map(([lon]) => lon), corners.map(([, lat]) => lat)]
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const widestAt = south <= 0 && north >= 0 ? 0 : Math.min(Math.abs(south), Math.abs(north))
  const perDegree = METRES_PER_DEGREE * Math.cos((widestAt * Math.PI) / 180)
  return Math.max((north - south) * METRES_PER_DEGREE, (Math.max(...lons) - Math.min(...lons)) * perDegree)
}

/** distance from the edge within which no fix counts as outside, metres */
const CLOSE_M = 20

/**
 * Returns whether a distance outside (metres) exceeds the possible error of a fix with this accuracy
 * (metres; NaN = unknown).
 */
export const isSurelyOutside = (metres: number, accuracy: number) =>
  metres > Math.max(Number.isNaN(accuracy) ? POOR_ACCURACY_M : accuracy, CLOSE_M)

/**
 * Returns whether a fix (degrees, accuracy in metres) is outside a geofence by more than its possible
 * error.
 */
export const isFixOutside = (
  geofence: Pick<Geofence, 'coordinates'>,
  { lat, lon, accuracy }: { lat: number; lon: number; accuracy: number | null },
): boolean => isSurelyOutside(metresOutside(geofence, lat, lon), accuracy ?? Number.NaN)

function isClosed(positions: number[][]): boolean {
  const first = positions[0]
  const last = positions.at(-1)
  return first?.[0] === last?.[0] && first?.[1] === last?.[1]
}

/**
 * Returns whether a ring has an area, by the shoelace formula. It is computed in degrees, so it only
 * distinguishes a polygon from a line.
 */
function hasArea(positions: number[][]): boolean {
  let doubled = 0
  for (let i = 1; i < positions.length; i++) {
    const [x0 = 0, y0 = 0] = positions[i - 1] ?? []
    const [x1 = 0, y1 = 0] = positions[i] ?? []
    doubled += x0 * y1 - x1 * y0
  }
  return Math.abs(doubled) > 0
}
