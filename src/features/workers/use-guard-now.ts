import { useQuery } from '@tanstack/react-query'
import { workerLocationsReply } from '../../../contract/tracking/location.ts'
import { workers, type Worker } from '../../../contract/workers/worker.ts'
import { usePermission, useSession, useTimeZone } from '../../app/app-services.ts'
import { useRefreshOptions } from '../../resource/refresh/refresh.ts'
import { toLiveGuard } from '../../streams/sources/parse-live-guard.ts'
import { useNow } from '../../ui/content/use-now.ts'
import { useSystemSettings } from '../../settings/use-system-settings.ts'
import { guardStatusWithAttention } from '../site-posts/guard-status-with-attention.ts'
import { useAssignmentGeofence } from '../../resource/map/use-assignment-geofence.ts'

const LOOK_MS = 15_000

/**
 * Fetches a guard's position and status, if the account may see guards on a map. `live` is null if there is
 * no fix.
 */
export function useGuardNow(guard: Worker) {
  const { id, assignment_id } = guard
  const { api } = useSession()
  const timeZone = useTimeZone()
  const limits = useSystemSettings()
  const now = useNow(LOOK_MS)
  const mayLook = usePermission('View Live Map')
  const { data, dataUpdatedAt, error, refetch, isFetching } = useQuery({
    queryKey: ['live location', id],
    queryFn: ({ signal }) =>
      api.get(`/live-locations/${encodeURIComponent(id)}`, workerLocationsReply, {
        signal,
      }),
    enabled: mayLook,
    ...useRefreshOptions({ stream: workers.stream, id, others: ['patrol'], fixes: true }),
  })
  const [location] = data?.data.live_locations ?? []
  const live = data ? ((location && toLiveGuard(location)) ?? null) : undefined
  const at = Math.max(now, dataUpdatedAt)
  const geofences = useAssignmentGeofence(mayLook ? (assignment_id ?? null) : null)
  const { status, attention } = guardStatusWithAttention(live, guard, geofences, { at, timeZone, limits })
  return { mayLook, live, status, attention, geofences, at, error, refetch, isFetching }
}
