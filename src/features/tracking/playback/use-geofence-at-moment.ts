import { useEffect, useMemo, useState } from 'react'
import { geofenceAt, type NamedGeofence } from '../../../../domain/fix/geofence-exits.ts'
import { interpolatePlace } from '../../../../domain/fix/playback.ts'
import type { Trail } from '../../../../domain/fix/trail.ts'
import { displayedHead, hasHead } from '../../../machines/playback.ts'
import { geofenceRings } from '../../../map/scene/map-places.ts'
import type { TrackerMap } from '../map/create-tracker-map.ts'
import type { Playback } from './create-playback.ts'

/**
 * Draws the assignment's geofence at the time of the playback instead of today's (none at the end of the
 * trail); returns whether they differ.
 */
export function useGeofenceAtMoment(
  replay: Playback,
  map: TrackerMap,
  trail: Trail,
  assignment: string | null,
  fences: readonly NamedGeofence[],
): boolean {
  const [isPast, setIsPast] = useState(false)
  const shapes = useMemo(
    () =>
      new Map(
        fences.map((fence) => [
          fence,
          { id: assignment ?? '', name: fence.name, polygon: geofenceRings(fence.polygon) },
        ]),
      ),
    [assignment, fences],
  )
  useEffect(() => {
    if (assignment === null || fences.length === 0) return
    const follow = () => {
      const snapshot = replay.actor.getSnapshot()
      const head = hasHead(snapshot) ? displayedHead(snapshot, replay.playHead.head) : trail.length - 1
      const at = interpolatePlace(trail, head)
      const fence = at && geofenceAt(fences, at.t)
      map.live.setPastFence({ id: assignment, shape: (fence && shapes.get(fence)) ?? null })
      setIsPast(fence?.to !== null)
    }
    follow()
    const moves = replay.playHead.head$.subscribe(follow)
    const states = replay.actor.subscribe(follow)
    return () => {
      moves.unsubscribe()
      states.unsubscribe()
    }
  }, [replay, map, trail, assignment, fences, shapes])
  useEffect(() => () => map.live.setPastFence(null), [map, assignment])
  return isPast && fences.length > 0
}
