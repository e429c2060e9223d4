import { drawnGeofence, oversizedGeofenceReason } from './drawn-geofence.ts'
import { E7 } from '../fix/fix.ts'
import { parseGeofence } from './geofence.ts'
import { METRES_PER_DEGREE } from './haversine.ts'
import { haversine } from './haversine.ts'
import { ringCrossings } from './ring-crossings.ts'

/** A corner of a shape, degrees WGS84, rounded to a centimetre. */
export interface Corner {
  lng: number
  lat: number
}

/**
 * A geofence while it is drawn. The corners of a polygon are in order; the first one is not repeated at the
 * end.
 */
export type EditableGeofence =
  | { kind: 'polygon'; corners: readonly Corner[]; holes: readonly (readonly Corner[])[] }
  /** radius in metres */
  | { kind: 'circle'; centre: Corner; radius: number }

/**
 * GeoJSON has no circles: a circle is stored as a polygon with this number of corners, by which it is
 * recognised.
 */
const CIRCLE_CORNERS = 64
export const RADIUS_M = { least: 5, most: 50_000 } as const

const rounded = (degrees: number) => Math.round(degrees * E7) / E7
const within = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value))

export const cornerAt = (lng: number, lat: number): Corner => ({
  lng: rounded(within(lng, 180)),
  lat: rounded(within(lat, 85)),
})

/** Returns the position this many metres east and north of another. */
export const offsetCorner = ({ lng, lat }: Corner, east: number, north: number): Corner =>
  cornerAt(
    lng + east / (METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)),
    lat + north / METRES_PER_DEGREE,
  )

export function circleShape(centre: Corner, radius: number): EditableGeofence {
  const bounded = Math.max(RADIUS_M.least, Math.min(RADIUS_M.most, radius))
  return { kind: 'circle', centre, radius: Math.round(bounded * 10) / 10 }
}

export const polygonShape = (
  corners: readonly Corner[],
  holes: readonly (readonly Corner[])[] = [],
): EditableGeofence => ({
  kind: 'polygon',
  corners,
  holes,
})

export function shapeBorder(shape: EditableGeofence): readonly Corner[] {
  if (shape.kind === 'polygon') return shape.corners
  return Array.from({ length: CIRCLE_CORNERS }, (_, i) => {
    const angle = (i / CIRCLE_CORNERS) * 2 * Math.PI
    return offsetCorner(shape.centre, shape.radius * Math.sin(angle), shape.radius * Math.cos(angle))
  })
}

const closed = (corners: readonly Corner[]) =>
  [...corners, ...corners.slice(0, 1)].map(({ lng, lat }) => [lng, lat])

/** Returns a shape as GeoJSON text, even if it is not valid for saving. */
export function formatShape(shape: EditableGeofence): string {
  const holes = shape.kind === 'polygon' ? shape.holes : []
  return JSON.stringify({ type: 'Polygon', coordinates: [shapeBorder(shape), ...holes].map(closed) })
}

/** Parses the GeoJSON text of a geofence into a shape; null if it is invalid. */
export function parseShape(text: string): EditableGeofence | null {
  const rings = parseGeofence(text)?.coordinates.map((ring) =>
    ring.slice(0, -1).map(([lng, lat]) => cornerAt(lng, lat)),
  )
  if (!rings) return null
  const [corners = [], ...holes] = rings
  return (holes.length === 0 && circleOf(corners)) || polygonShape(corners, holes)
}

function circleOf(corners: readonly Corner[]): EditableGeofence | null {
  if (corners.length !== CIRCLE_CORNERS) return null
  const mean = (of: (corner: Corner) => number) =>
    corners.reduce((sum, corner) => sum + of(corner), 0) / corners.length
  const centre = cornerAt(
    mean(({ lng }) => lng),
    mean(({ lat }) => lat),
  )
  const found = circleShape(
    centre,
    mean(({ lng, lat }) => haversine(centre.lat, centre.lng, lat, lng)),
  )
  if (found.kind !== 'circle') return null
  const border = shapeBorder(found)
  const off = Math.max(0.2, found.radius * 0.003)
  const isRound = corners.every(({ lng, lat }, i) => {
    const at = border[i]
    return at !== undefined && haversine(at.lat, at.lng, lat, lng) <= off
  })
  return isRound ? found : null
}

/**
 * Why a shape cannot be saved. `crossings`: pairs of sides that cross, each side by the index of its first
 * corner.
 */
export type GeofenceFault =
  | { kind: 'few' | 'large' | 'invalid' }
  | { kind: 'crosses'; crossings: [number, number][] }

export function findShapeFault(shape: EditableGeofence): GeofenceFault | null {
  if (drawnGeofence.safeParse(formatShape(shape)).success) return null
  const corners = shapeBorder(shape)
  if (new Set(corners.map(({ lng, lat }) => `${lng} ${lat}`)).size < 3) return { kind: 'few' }
  const crossings = ringCrossings(closed(corners))
  if (crossings.length > 0) return { kind: 'crosses', crossings }
  const geofence = parseGeofence(formatShape(shape))
  return { kind: geofence && oversizedGeofenceReason(geofence) !== null ? 'large' : 'invalid' }
}

/**
 * Returns the area (m²) and the perimeter (m), computed on a plane. The error is at most 1 % over 50 km.
 */
export function measureShape(shape: EditableGeofence): { area: number; perimeter: number } {
  const holes = shape.kind === 'polygon' ? shape.holes : []
  const border = shapeBorder(shape)
  const perimeter = border.reduce((sum, a, i) => {
    const b = border[(i + 1) % border.length] ?? a
    return sum + haversine(a.lat, a.lng, b.lat, b.lng)
  }, 0)
  return { area: areaOf(border) - holes.reduce((sum, hole) => sum + areaOf(hole), 0), perimeter }
}

function areaOf(corners: readonly Corner[]): number {
  const [origin] = corners
  if (!origin) return 0
  const across = METRES_PER_DEGREE * Math.cos((origin.lat * Math.PI) / 180)
  const doubled = corners.reduce((sum, a, i) => {
    const b = corners[(i + 1) % corners.length] ?? a
    const [ax, bx] = [(a.lng - origin.lng) * across, (b.lng - origin.lng) * across]
    const [ay, by] = [(a.lat - origin.lat) * METRES_PER_DEGREE, (b.lat - origin.lat) * METRES_PER_DEGREE]
    return sum + ax * by - bx * ay
  }, 0)
  return Math.abs(doubled) / 2
}
