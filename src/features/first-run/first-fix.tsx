import * as texts from './texts.ts'
import { useMemo } from 'react'
import type { FirstRun } from '../../../contract/settings/first-run.ts'
import { dutyTimesIn } from '../../../domain/duty/duty-times.ts'
import { computeAttention, guardStatusAt } from '../../../domain/worker/guard-status.ts'
import { useTimeZone } from '../../app/app-services.ts'
import { geofenceShapes, mapPlaces } from '../../map/scene/map-places.ts'
import { toLiveGuard } from '../../streams/sources/parse-live-guard.ts'
import { useSystemSettings } from '../../settings/use-system-settings.ts'
import { useNow } from '../../ui/content/use-now.ts'
import { SiteMap } from '../../resource/map/site-map.tsx'
import { usePostMarkers } from '../../resource/map/use-post-markers.ts'
import { tr } from '../../texts/tr.ts'

/** Shows the site while it waits for its first fix, then the guard on its map. */
export function FirstFix({ state: { assignment, location } }: { state: FirstRun }) {
  const timeZone = useTimeZone()
  const limits = useSystemSettings()
  const now = useNow(10_000)
  const { posts, missing } = usePostMarkers(
    useMemo(() => (assignment ? { assignment_id: assignment.id } : null), [assignment]),
  )
  const geofences = useMemo(() => geofenceShapes(assignment ? [assignment] : []), [assignment])
  const guard = useMemo(() => location && toLiveGuard(location), [location])
  const guards = useMemo(() => {
    if (!guard) return []
    const status = guardStatusAt(guard, null, now, dutyTimesIn(timeZone), limits)
    return [{ guard, attention: computeAttention(status, { outside: false, poor: false }) }]
  }, [guard, now, timeZone, limits])
  const shows = useMemo(
    () => (guard ? [{ lng: guard.fix.lon, lat: guard.fix.lat }] : mapPlaces(posts, geofences)),
    [guard, posts, geofences],
  )
  return (
    <SiteMap
      label={tr(texts.mapOfTheSite)}
      shows={shows}
      missing={missing}
      posts={posts}
      geofences={geofences}
      guards={guards}
    />
  )
}
