import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { merge } from 'rxjs'
import { sameWindow } from '../../../../../domain/fix/trail-window.ts'
import { newest } from '../../../../use-address.ts'
import type { TrackerMap } from '../../map/create-tracker-map.ts'
import type { OpenNight } from '../open-night.ts'
import { placesAround } from './places-around.ts'

type Window = Pick<OpenNight, 'from' | 'to'>

/** In an address these say what the map looks at. */
const PLACES = ['look', 'guard', 'place']
const WINDOWS = ['from', 'hours']
const asksFor = (names: readonly string[]) => names.some((name) => newest.params.has(name))

type Night = Window & Pick<OpenNight, 'board' | 'clock' | 'progress$' | 'tracks' | 'walkedOf'>

/** Which period the map has been fitted for: another board of the same period leaves it where it is. */
let fitted: Window | null = null

/**
 * A replay opens on its guards: once for each period, as their first positions are loaded, unless a hand moves the map
 * before, or the address says where it looks. The returned function fits those of the moment, and waits for them in the
 * same way while none is loaded. `left`: whom the filters leave; null = everybody.
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
    if (map?.fitAll(placesAround(tracks, night.clock.moment))) waits.current = false
  })
  useEffect(() => {
    if (map === null) return
    if (!sameWindow(fitted, night)) waits.current = !asksFor(PLACES)
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
