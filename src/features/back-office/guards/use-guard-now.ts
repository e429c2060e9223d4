import { useQuery } from '@tanstack/react-query'
import { workerLocationsReply } from '../../../../contract/location.ts'
import { workers, type Worker } from '../../../../contract/worker.ts'
import { ruleOfHours } from '../../../../domain/duty/duty-rule.ts'
import { dutyTimesIn } from '../../../../domain/duty/duty-times.ts'
import { isPoor } from '../../../../domain/fix/fix.ts'
import { isFixOutside } from '../../../../domain/geo/geofence.ts'
import { attentionOf } from '../../../../domain/worker/attention.ts'
import { standingOf } from '../../../../domain/worker/standing.ts'
import { usePermission, useSession, useTimeZone } from '../../../app-services.ts'
import { useRefreshed } from '../../../resource/refresh/refresh.ts'
import { guardFromLiveLocation } from '../../../streams/sources/live-guard-from.ts'
import { useNow } from '../../../ui/content/use-now.ts'
import { useSystemSettings } from '../../../use-system-settings.ts'
import { useFenceOf } from '../sites/use-fence-of.ts'

const LOOK_MS = 15_000

/** Where a guard is and how they stand, for who may see guards on a map; `live` is null where no fix is known. */
export function useGuardNow({ id, assignment_id, shift_start, shift_minutes }: Worker) {
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
    ...useRefreshed({ stream: workers.stream, id, others: ['patrol'], fixes: true }),
  })
  const [location] = data?.data.live_locations ?? []
  const live = data ? ((location && guardFromLiveLocation(location)) ?? null) : undefined
  const at = Math.max(now, dataUpdatedAt)
  const standing = standingOf(
    live,
    ruleOfHours(shift_start, shift_minutes),
    at,
    dutyTimesIn(timeZone),
    limits,
  )
  const poor = live?.fix.accuracy != null && isPoor(live.fix.accuracy)
  const fences = useFenceOf(mayLook ? (assignment_id ?? null) : null)
  const outside =
    live != null && fences.some(({ polygon }) => isFixOutside({ coordinates: polygon }, live.fix))
  const attention = attentionOf(standing, { outside, poor })
  return { mayLook, live, standing, attention, fences, at, error, refetch, isFetching }
}
