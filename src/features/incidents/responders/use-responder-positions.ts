import type { Incident } from '../../../../contract/incidents/incident.ts'
import type { LiveGuard } from '../../../../domain/fix/fix.ts'
import { distanceText } from '../../../../domain/fix/trail-statistics.ts'
import { haversine } from '../../../../domain/geo/haversine.ts'
import { formatAgo } from '../../../../domain/time/age.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePermission, useSession } from '../../../app/app-services.ts'
import { useRefreshOptions } from '../../../resource/refresh/refresh.ts'
import { toLiveGuard } from '../../../streams/sources/parse-live-guard.ts'
import { fetchLiveLocations } from '../../../streams/sources/live-locations.ts'

/**
 * Returns live positions of the guards who still respond. Empty for accounts that may not see the live map.
 */
export function useResponderPositions(row: Incident) {
  const { api } = useSession()
  const going = row.responders.filter(({ cleared }) => cleared === null)
  const isShown = usePermission('View Live Map') && going.length > 0
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['live locations of responders', row.id],
    queryFn: ({ signal }) => fetchLiveLocations(api.get, { signal }),
    enabled: isShown,
    ...useRefreshOptions({ stream: 'worker', others: ['patrol'], fixes: true }),
  })
  const guards = useMemo((): LiveGuard[] => {
    const ids = row.responders.filter(({ cleared }) => cleared === null).map(({ worker_id }) => worker_id)
    return (data ?? [])
      .filter(({ worker_id }) => ids.includes(worker_id))
      .flatMap((location) => toLiveGuard(location) ?? [])
  }, [data, row.responders])
  return { isShown, isKnown: data !== undefined, guards, error, refetch, isFetching }
}

/**
 * Formats a guard's straight-line distance from the incident and the age of the fix: '420 m, 12 s ago'; null
 * if the incident has no map position. `now` is in ms since epoch.
 */
export function responderDistance(
  place: Incident['map_position'],
  guard: Pick<LiveGuard, 'fix'> | undefined,
  now: number,
): string | null {
  if (!place) return null
  if (!guard) return 'not known'
  const { lat, lon, t } = guard.fix
  return `${distanceText(haversine(place.latitude, place.longitude, lat, lon))}, ${formatAgo(now - t)}`
}
