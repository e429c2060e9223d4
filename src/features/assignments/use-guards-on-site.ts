import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { workers } from '../../../contract/workers/worker.ts'
import { useSession, useTimeZone, usePermission } from '../../app/app-services.ts'
import { useSystemSettings } from '../../settings/use-system-settings.ts'
import { useRefreshOptions } from '../../resource/refresh/refresh.ts'
import { toLiveGuard } from '../../streams/sources/parse-live-guard.ts'
import { fetchLiveLocations } from '../../streams/sources/live-locations.ts'
import { guardStatusWithAttention } from '../site-posts/guard-status-with-attention.ts'
import type { SiteContent } from '../../resource/map/use-site-layers.ts'

/**
 * Returns the guards of an assignment with position and status, if the account may see guards on a map.
 * `geofences` are those in force now.
 */
export function useGuardsOnSite(
  assignmentId: string,
  geofences: SiteContent['geofences'],
): SiteContent['guards'] {
  const { api } = useSession()
  const timeZone = useTimeZone()
  const limits = useSystemSettings()
  const mayList = usePermission('View Guards')
  const enabled = usePermission('View Live Map') && mayList
  const assigned = useQuery({
    queryKey: ['records', workers.path, 'on site', assignmentId],
    queryFn: ({ signal }) =>
      api.get(workers.path, workers.page, { query: { assignment_id: assignmentId }, signal }),
    enabled,
    ...useRefreshOptions({ stream: workers.stream, others: workers.shows }),
  })
  const live = useQuery({
    queryKey: ['live locations'],
    queryFn: ({ signal }) => fetchLiveLocations(api.get, { signal }),
    enabled,
    ...useRefreshOptions({ stream: workers.stream, others: ['patrol'], fixes: true }),
  })
  return useMemo(() => {
    const rostered = new Map(assigned.data?.data.map((guard) => [guard.id, guard]))
    return (live.data ?? []).flatMap((location) => {
      const known = rostered.get(location.worker_id)
      const guard = known && toLiveGuard(location)
      if (!guard) return []
      const at = live.dataUpdatedAt
      const { attention } = guardStatusWithAttention(guard, known, geofences, { at, timeZone, limits })
      return [{ guard, attention }]
    })
  }, [assigned.data, live.data, live.dataUpdatedAt, timeZone, limits, geofences])
}
