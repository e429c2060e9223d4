import { METRES_PER_DEGREE } from '../../../domain/geo/haversine.ts'
import type { PathSegment } from '../../../domain/track/split-into-paths.ts'
import { trailBounds } from '../camera/fit-camera.ts'
import type { Bounds } from '../hosts/map-host.ts'
import type { PrintCircle } from './draw-measures.ts'

type Places = Pick<PathSegment, 'lat' | 'lon'>

/** Returns the bounds of paths and a circle; null if there is neither. */
export function printBounds(stretches: readonly Places[], circle: PrintCircle | null): Bounds | null {
  const corners = circle === null ? [] : [cornersOf(circle)]
  return trailBounds(...[...stretches, ...corners].map((each) => ({ ...each, length: each.lat.length })))
}

function cornersOf({ lat, lon, radiusM }: PrintCircle): Places {
  const north = radiusM / METRES_PER_DEGREE
  const east = north / Math.cos((lat * Math.PI) / 180)
  return { lat: [lat - north, lat + north], lon: [lon - east, lon + east] }
}
