import { geofenceAt, type NamedGeofence } from '../../fix/geofence-exits.ts'
import type { AttendanceRules } from '../attendance-rules.ts'
import { computePresence, geofenceSide, type PresenceFix, type PresenceVisit } from './presence.ts'
import type { Span } from '../hours/spans.ts'

/** A workplace, and its geofences with their effective periods. */
export interface WorkPlace {
  id: string
  geofences: readonly NamedGeofence[]
}

export interface VisitElsewhere extends PresenceVisit {
  placeId: string
}

/**
 * Returns visits of at least `awayMs` to places, from fixes in some periods. It skips places whose
 * geofence's bounding box does not overlap that of the fixes.
 */
export function findVisitsElsewhere(
  fixes: readonly PresenceFix[],
  spans: readonly Span[],
  places: readonly WorkPlace[],
  rules: AttendanceRules,
): VisitElsewhere[] {
  const visits: VisitElsewhere[] = []
  for (const span of spans) {
    const within = fixes.filter(({ t }) => span.from <= t && t <= span.to)
    if (within.length < 2) continue
    const around = boxOf(within.map(({ lon, lat }) => [lon, lat]))
    for (const { id, geofences } of places) {
      if (!geofences.some(({ polygon }) => meets(boxOf(polygon.flat()), around))) continue
      for (const visit of computePresence(within, geofences, rules).visits)
        if (visit.fixes > 1 && visit.to - visit.from >= rules.awayMs) visits.push({ ...visit, placeId: id })
    }
  }
  return visits.sort((a, b) => a.from - b.from || (a.placeId < b.placeId ? -1 : 1))
}

/** width added to a bounding box, degrees; a fix farther outside proves no presence */
const NEAR_DEGREES = { lat: 0.002, lon: 0.004 }
const boxes = new WeakMap<NamedGeofence['polygon'], Box>()

function isNear({ lat, lon }: Pick<PresenceFix, 'lat' | 'lon'>, polygon: NamedGeofence['polygon']): boolean {
  const box = boxes.get(polygon) ?? boxOf(polygon.flat())
  boxes.set(polygon, box)
  return (
    box.west - NEAR_DEGREES.lon <= lon &&
    lon <= box.east + NEAR_DEGREES.lon &&
    box.south - NEAR_DEGREES.lat <= lat &&
    lat <= box.north + NEAR_DEGREES.lat
  )
}

/** Returns the id of the first place, other than `but`, whose geofence contains a fix; null: none. */
export function findPlaceOfFix(
  fix: Pick<PresenceFix, 't' | 'lat' | 'lon' | 'accuracy'>,
  places: readonly WorkPlace[],
  but: string | null = null,
): string | null {
  for (const { id, geofences } of places) {
    const geofence = id === but ? null : geofenceAt(geofences, fix.t)
    if (geofence && isNear(fix, geofence.polygon) && geofenceSide(fix, geofence.polygon)?.side === 'within')
      return id
  }
  return null
}

interface Box {
  west: number
  east: number
  south: number
  north: number
}

function boxOf(positions: readonly (readonly number[])[]): Box {
  const box = { west: 180, east: -180, south: 90, north: -90 }
  for (const [lon = 0, lat = 0] of positions) {
    box.west = Math.min(box.west, lon)
    box.east = Math.max(box.east, lon)
    box.south = Math.min(box.south, lat)
    box.north = Math.max(box.north, lat)
  }
  return box
}

const meets = (a: Box, b: Box) =>
  a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north
