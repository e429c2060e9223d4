import { Suspense, useDeferredValue } from 'react'
import { lazyPart } from '../../../../loading/lazy-part.ts'
import type { Trail } from '../../../../../domain/fix/trail.ts'
import type { Tracker } from '../../create-tracker.ts'
import type { TrailWithEvents } from '../../playback/events/use-trail-events.ts'
import type { Comparison } from '../comparison/compare-guard.tsx'
import type { TrackerMap } from '../../map/create-tracker-map.ts'

const TrailReading = lazyPart(() => import('./trail-reading.tsx').then((file) => file.TrailReading))

interface Props {
  tracker: Tracker
  map: TrackerMap | null
  trail: Trail | null
  name: string
  /** returns a URL that opens the current time */
  link: () => string
  beside: Comparison
  /** assignment (id) whose geofence is used */
  assignment: string | null
  told: TrailWithEvents | null
}

const NONE: never[] = []

/**
 * Display options of a trail. Their code is loaded with the first trail; drawing the trail does not wait for
 * it.
 */
export function LazyTrailReading({ tracker, map, name, link, beside, assignment, told, ...newest }: Props) {
  const trail = useDeferredValue(newest.trail, null)
  if (map === null || trail === null || trail.length < 2 || newest.trail?.workerId !== trail.workerId)
    return null
  const { window } = tracker.guardTrail.actor.getSnapshot().context
  return (
    <Suspense fallback={null}>
      <TrailReading
        // the key has no times of fixes, because late fixes must not close open menus
        key={`${trail.workerId} ${JSON.stringify(window)}`}
        tracker={tracker}
        map={map}
        trail={trail}
        name={name}
        link={link}
        beside={beside}
        assignment={assignment}
        geofences={told?.places.geofences ?? NONE}
      />
    </Suspense>
  )
}
