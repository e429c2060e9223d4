import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { sameId } from '../../../../../contract/core/id.ts'
import type * as MarkCode from '../../../../../domain/fix/trail-events.ts'
import type { TrailEventFold, TrailEventPlaces } from '../../../../../domain/fix/trail-events.ts'
import type { Trail } from '../../../../../domain/fix/trail.ts'
import type { ZoneClock } from '../../../../../domain/time/zone-time.ts'
import { postMarkers } from '../../../../map/scene/map-places.ts'
import type { TrackerData } from '../../tracker-data.ts'
import { useTracking } from '../../use-tracking.ts'
import { useGeofenceHistory } from '../use-geofence-history.ts'

/** Events of a trail for bar and list, with their clock. */
export interface TrailWithEvents extends TrailEventFold {
  clock: ZoneClock
  /** IANA name */
  timeZone: string
}

/**
 * Reads the displayed trail for events after it was drawn, once, and then only added fixes. It uses the
 * assignment's geofences of that time, and all posts of the company.
 */
export function useTrailEvents(
  newest: Trail | null,
  { posts, assignments }: Pick<TrackerData, 'posts' | 'assignments'>,
  assignmentId: string | null,
): TrailWithEvents | null {
  const { clock, timeZone } = useTracking()
  const trail = useDeferredValue(newest, null)
  const findTrailEvents = useMarkTrail(trail !== null)
  const mine = assignments.find(({ id }) => assignmentId !== null && sameId(id, assignmentId))
  const geofences = useGeofenceHistory(mine ?? null, trail?.t[0])
  const places = useMemo(() => ({ posts: postMarkers(posts), geofences }), [posts, geofences])

  const reading = useMemo(
    () => findTrailEvents && goOnReading(findTrailEvents, places),
    [findTrailEvents, places],
  )
  const read = useMemo(() => (reading && trail ? reading(trail) : null), [reading, trail])
  const isOfNewest =
    read !== null && newest?.workerId === read.trail.workerId && newest.t[0] === read.trail.t[0]
  return useMemo(
    () => (isOfNewest ? { ...read, clock, timeZone } : null),
    [isOfNewest, read, clock, timeZone],
  )
}

type MarkTrail = typeof MarkCode.findTrailEvents

/** Returns a function that reads a trail incrementally; the same trail gives the same object. */
function goOnReading(findTrailEvents: MarkTrail, places: TrailEventPlaces) {
  let before: TrailEventFold | null = null
  return (trail: Trail) => (before = findTrailEvents(before, trail, places))
}

/** Loads the code that reads trails, with the first trail. */
function useMarkTrail(wanted: boolean): MarkTrail | null {
  const [code, setCode] = useState<MarkTrail | null>(null)
  useEffect(() => {
    if (!wanted || code !== null) return
    let here = true
    import('../../../../../domain/fix/trail-events.ts').then(
      ({ findTrailEvents }) => here && setCode(() => findTrailEvents),
      // playback works without events; the next trail tries again
      () => {},
    )
    return () => {
      here = false
    }
  }, [wanted, code])
  return code
}
