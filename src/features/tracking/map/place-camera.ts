import type { LngLat, MapHost } from '../../../map/hosts/map-host.ts'

/**
 * smallest difference that counts as a movement, in degrees (1e-7 is a centimetre on the ground) and zoom
 * levels
 */
const STILL = 1e-7

/** Moves the map, unless it is there already, because each call redraws the whole map. */
export function placeCamera(
  host: Pick<MapHost, 'getCamera' | 'setCamera'>,
  wanted: { center: LngLat; zoom?: number },
): void {
  const { center, zoom } = host.getCamera()
  const off = Math.max(
    Math.abs(center.lat - wanted.center.lat),
    Math.abs(center.lng - wanted.center.lng),
    Math.abs(zoom - (wanted.zoom ?? zoom)),
  )
  if (off > STILL) host.setCamera(wanted)
}
