import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { merge } from 'rxjs'
import { areWindowsEqual } from '../../../../../domain/fix/trail-window.ts'
import { latestUrl } from '../../../../routing/use-url-params.ts'
import type { TrackerMap } from '../../map/create-tracker-map.ts'
import type { OpenReplay } from '../data/open-replay.ts'
import { nearbyTrackCorners } from './nearby-track-corners.ts'

type Window = Pick<OpenReplay, 'from' | 'to'>

/** URL parameters that determine the map's position. */
const PLACES = ['look', 'guard', 'place']
const WINDOWS = ['from', 'hours']
const asksFor = (names: readonly string[]) => names.some((name) => latestUrl.params.has(name))

type Night = Window & Pick<OpenReplay, 'board' | 'clock' | 'progress$' | 'tracks' | 'walkedOf'>

/** Period that the map was fitted to; another board of the same period keeps the position. */
let fitted: Window | null = null

/**
 * Fits the map to the guards of a replay, once for each period when their first positions are loaded, unless
 * the user has moved the map, or the URL has a position. The returned function fits the current guards,
 * waiting if none is loaded. `left`: matching guards; null = all.
 */
export function useFitOnGuards(
  night: Night,
  map: Pick<TrackerMap, 'host' | 'fitAll'> | null,
  left: readonly string[] | null,
): () => void {
  const waits = useRef(false)
  const fitAround = useEffectEvent(() => {
    if (!waits.current) return
    const tracks = (left ?? night.tracks.guards()).map(night.walkedOf)
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
