import type { Trail } from '../../../domain/fix/trail.ts'
import type { Bounds, Camera, Size } from '../hosts/map-host.ts'
import { yToLat, xToLng, worldX, worldY } from './mercator.ts'

/** Maximum zoom of any map, in Google's zoom numbers. */
const NEAREST = 21
/** An automatic fit that is nearer than `tooNear`, for example to one point, uses the zoom `instead`. */
const OWN_ZOOM = { tooNear: 18, instead: 16 } as const

/** Returns the camera that shows all of the bounds with `padding` px on each side. */
export function fitCamera(
  bounds: Bounds,
  size: Size,
  { padding = 40, maxZoom = NEAREST }: { padding?: number; maxZoom?: number } = {},
): Camera {
  const west = worldX(bounds.west)
  const east = worldX(bounds.east)
  const south = worldY(bounds.south)
  const north = worldY(bounds.north)
  const perUnit = Math.min(
    Math.max(1, size.width - 2 * padding) / Math.max(1e-12, east - west),
    Math.max(1, size.height - 2 * padding) / Math.max(1e-12, north - south),
  )
  return {
    center: { lng: xToLng((west + east) / 2), lat: yToLat((south + north) / 2) },
    zoom: Math.max(0, Math.min(maxZoom, NEAREST, Math.log2(perUnit) + 1)),
  }
}

/** Returns the bounds of trails; null if they have no points. */
export function trailBounds(
  ...trails: readonly { length: number; lat: ArrayLike<number>; lon: ArrayLike<number> }[]
): Bounds | null {
  const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const trail of trails)
    for (let i = 0; i < trail.length; i++) {
      const lng = trail.lon[i] as number
      const lat = trail.lat[i] as number
      if (lng < bounds.west) bounds.west = lng
      if (lng > bounds.east) bounds.east = lng
      if (lat < bounds.south) bounds.south = lat
      if (lat > bounds.north) bounds.north = lat
    }
  return bounds.west > bounds.east ? null : bounds
}

/** Returns the camera of an automatic fit. Where the zoom would exceed 18, as for a single point, it is 16. */
export function autoFit(bounds: Bounds, size: Size, options?: { padding?: number }): Camera {
  const camera = fitCamera(bounds, size, options)
  return camera.zoom > OWN_ZOOM.tooNear ? { center: camera.center, zoom: OWN_ZOOM.instead } : camera
}

/** Returns the automatic fit for a whole trail; null if it has no points. */
export function fitTrail(
  trail: Pick<Trail, 'length' | 'lat' | 'lon'>,
  size: Size,
  options?: { padding?: number },
): Camera | null {
  const bounds = trailBounds(trail)
  return bounds && autoFit(bounds, size, options)
}
