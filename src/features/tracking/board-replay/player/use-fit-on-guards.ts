import type { Track } from '../../../../../domain/fix/track.ts'
import type { LngLat } from '../../../../map/hosts/map-host.ts'
import { FIRST_WINDOW_MS } from '../../../../streams/replay/hour-order.ts'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { merge } from 'rxjs'
import { areWindowsEqual } from '../../../../../domain/fix/trail-window.ts'
import { latestUrl } from '../../../../routing/use-url-params.ts'
import type { TrackerMap } from '../../map/create-tracker-map.ts'
import type { OpenReplay } from '../data/open-replay.ts'

type Window = Pick<OpenReplay, 'from' | 'to'>

/** URL parameters that set the position of the map */
const PLACES = ['look', 'guard', 'place']
const WINDOWS = ['from', 'hours']
const asksFor = (names: readonly string[]) => names.some((name) => latestUrl.params.has(name))

type Night = Window & Pick<OpenReplay, 'board' | 'clock' | 'progress$' | 'tracks' | 'recordedTrack'>

/** Replay to which the map was fitted. Opening the same period again does not move the map. */
let fitted: Window | null = null

/**
 * Fits the map to the guards of a replay when their first positions are loaded, once for each period. It does
 * not if the URL has a position or the user has moved the map. Returns a function that fits the map again.
 * `left` are the guards who match the filters; null means all.
 */
export function useFitOnGuards(
  night: Night,
  map: Pick<TrackerMap, 'host' | 'fitAll'> | null,
  left: readonly string[] | null,
): () => void {
  const waits = useRef(false)
  const fitAround = useEffectEvent(() => {
    if (!waits.current) return
    const tracks = (left ?? night.tracks.guards()).map(night.recordedTrack)
    if (map?.fitAll(nearbyTrackCorners(tracks, night.clock.moment))) waits.current = false
  })
  useEffect(() => {
    if (map === null) return
    if (!areWindowsEqual(fitted, night)) waits.current = !asksFor(PLACES)
    fitted = { from: night.from, to: night.to }
    const positions = merge(night.progress$, night.board.live.guards$).subscribe(() => fitAround())
    const stop = map.host.on('camera', ({ byUser }) => {
      if (byUser) waits.current = false
    })
    return () => {
      positions.unsubscribe()
      stop()
      if (!asksFor(WINDOWS)) fitted = null
    }
  }, [night, map])
  return useCallback(() => {
    waits.current = !map?.fitAll([])
  }, [map])
}

/** Returns two corners of each track's bounding box, within ten minutes of `t` (ms since epoch). */
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
