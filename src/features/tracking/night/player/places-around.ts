import type { WalkedTrack } from '../../../../../domain/fix/walked-track.ts'
import type { LngLat } from '../../../../map/map-host.ts'
import { FIRST_LOOK_MS } from '../../../../streams/night/hour-order.ts'

/** Where these tracks lead in the ten minutes before and after `t`, ms since epoch UTC. */
export function placesAround(tracks: readonly WalkedTrack[], t: number): LngLat[] {
  return tracks.flatMap((track) => {
    const places: LngLat[] = []
    for (let i = track.at(t - FIRST_LOOK_MS) + 1; i <= track.at(t + FIRST_LOOK_MS); i++)
      places.push({ lng: track.lon(i), lat: track.lat(i) })
    return places
  })
}
