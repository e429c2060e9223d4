import type { Track } from '../../../../../domain/fix/track.ts'
import type { LngLat } from '../../../../map/hosts/map-host.ts'
import { FIRST_WINDOW_MS } from '../../../../streams/replay/hour-order.ts'

/** Returns the bounds of these tracks within ten minutes of `t`, ms since epoch UTC. */
export function nearbyTrackCorners(tracks: readonly Track[], t: number): LngLat[] {
  return tracks.flatMap((track) => {
    const southWest = { lng: Number.POSITIVE_INFINITY, lat: Number.POSITIVE_INFINITY }
    const northEast = { lng: Number.NEGATIVE_INFINITY, lat: Number.NEGATIVE_INFINITY }
    const [before, last] = [track.at(t - FIRST_WINDOW_MS), track.at(t + FIRST_WINDOW_MS)]
    for (let i = before + 1; i <= last; i++) {
      southWest.lng = Math.min(southWest.lng, track.lon(i))
      southWest.lat = Math.min(southWest.lat, track.lat(i))
      northEast.lng = Math.max(northEast.lng, track.lon(i))
      northEast.lat = Math.max(northEast.lat, track.lat(i))
    }
    return before < last ? [southWest, northEast] : []
  })
}
