import { useEffect, useMemo, useState } from 'react'
import { geofenceAt, type NamedGeofence } from '../../../../domain/fix/geofence-exits.ts'
import { interpolatePlace } from '../../../../domain/fix/playback.ts'
import type { Trail } from '../../../../domain/fix/trail.ts'
import { displayedHead, hasHead } from '../../../machines/playback.ts'
import { geofenceRings } from '../../../map/scene/map-places.ts'
import type { TrackerMap } from '../map/create-tracker-map.ts'
import type { Playback } from './create-playback.ts'

/**
 * Draws the geofence that was in force at the playhead, instead of today's. Without a playhead, that is the
 * end of the trail. Returns whether it is no longer in force.
 */
export function useGeofenceAtMoment(
  replay: Playback,
  map: TrackerMap,
  trail: Trail,
  assignment: string | null,
  geofences: readonly NamedGeofence[],
): boolean {
  const [isPast, setIsPast] = useState(false)
  const shapes = useMemo(
    () =>
      new Map(
        geofences.map((geofence) => [
          geofence,
          { id: assignment ?? '', name: geofence.name, polygon: geofenceRings(geofence.polygon) },
        ]),
      ),
    [assignment, geofences],
  )
  useEffect(() => {
    if (assignment === null || geofences.length === 0) return
    const follow = () => {
      const snapshot = replay.actor.getSnapshot()
      const head = hasHead(snapshot) ? displayedHead(snapshot, replay.playHead.head) : trail.length - 1
      const at = interpolatePlace(trail, head)
      const geofence = at && geofenceAt(geofences, at.t)
      map.live.setPastGeofence({ id: assignment, shape: (geofence && shapes.get(geofence)) ?? null })
      setIsPast(geofence?.to !== null)
    }
    follow()
    const moves = replay.playHead.head$.subscribe(follow)
    const states = replay.actor.subscribe(follow)
    return () => {
      moves.unsubscribe()
      states.unsubscribe()
    }
  }, [replay, map, trail, assignment, geofences, shapes])
  useEffect(() => () => map.live.setPastGeofence(null), [map, assignment])
  return isPast && geofences.length > 0
}
