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

/** A trail with its events, for timeline and list, and the clock to format their times. */
export interface TrailWithEvents extends TrailEventFold {
  clock: ZoneClock
  /** IANA time zone */
  timeZone: string
}

/**
 * Finds the events of the displayed trail, after it was drawn; later only in appended fixes. Uses all posts,
 * and the geofences in force at each time.
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

/**
 * Returns a function that finds a trail's events incrementally. For the same trail, it returns the same
 * object.
 */
function goOnReading(findTrailEvents: MarkTrail, places: TrailEventPlaces) {
  let before: TrailEventFold | null = null
  return (trail: Trail) => (before = findTrailEvents(before, trail, places))
}

/** Loads the code that finds events, when the first trail is shown. */
function useMarkTrail(wanted: boolean): MarkTrail | null {
  const [code, setCode] = useState<MarkTrail | null>(null)
  useEffect(() => {
    if (!wanted || code !== null) return
    let here = true
    import('../../../../../domain/fix/trail-events.ts').then(
      ({ findTrailEvents }) => here && setCode(() => findTrailEvents),
      // if loading fails, playback works without events, and the next trail tries again
      () => {},
    )
    return () => {
      here = false
    }
  }, [wanted, code])
  return code
}
