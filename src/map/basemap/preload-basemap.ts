import { HOME_CAMERA, type MapOptions } from '../hosts/map-host.ts'
import { cityUrl, isNearCity } from './city-streets.ts'
import { prefetch } from './prefetch.ts'
import { landUrl } from './land.ts'
import { fetchRemoteStyle } from './remote-style.ts'

/** If the remote map replies within this time, the bundled streets are not loaded. */
export const REMOTE_SLOW_AFTER_MS = 700

/**
 * Prefetches the map's first data while its code, which is five times as large, loads. This is the coast lines, the
 * remote style and, if that is slow, the bundled streets.
 */
export function preloadBasemap({
  basemap,
  camera = HOME_CAMERA,
}: Pick<MapOptions, 'basemap' | 'camera'>): void {
  if (basemap.file !== null) return
  void prefetch(landUrl('coarse'))
  const streets = () => {
    if (isNearCity(camera.center)) void prefetch(cityUrl)
  }
  if (basemap.styleUrl === null) return streets()
  const slow = setTimeout(streets, REMOTE_SLOW_AFTER_MS)
  prefetch(basemap.styleUrl, fetchRemoteStyle).then(
    ({ ok }) => {
      clearTimeout(slow)
      if (!ok) streets()
    },
    () => {
      clearTimeout(slow)
      streets()
    },
  )
}
