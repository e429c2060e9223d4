import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { geofencesReply } from '../../../../contract/assignments/assignment.ts'
import type { NamedGeofence } from '../../../../domain/fix/geofence-exits.ts'
import { parseGeofence } from '../../../../domain/geo/geofence.ts'
import { useSession } from '../../../app/app-services.ts'
import { useRefreshOptions } from '../../../resource/refresh/refresh.ts'
import { allPages } from '../../../resource/list-export/all-pages.ts'

const NONE: NamedGeofence[] = []

/**
 * Fetches the geofences of an assignment that were in force after `since`, ms since epoch. Empty until they
 * are loaded.
 */
export function useGeofenceHistory(
  assignment: { id: string; name: string } | null,
  since: number | undefined,
) {
  const { api } = useSession()
  const { id, name } = assignment ?? { id: '', name: '' }
  const { data } = useQuery({
    queryKey: ['geofences', id, since],
    queryFn: ({ signal }) =>
      allPages((page) =>
        api.get(`/assignments/${encodeURIComponent(id)}/geofences`, geofencesReply, {
          query: { page, per_page: 100, from: since },
          signal,
        }),
      ),
    enabled: id !== '' && since !== undefined,
    retry: 1,
    ...useRefreshOptions({ stream: 'assignment', id, others: [] }),
  })
  return useMemo(
    () =>
      data?.flatMap(({ geofence_coordinates: text, from, to }): NamedGeofence[] => {
        const polygon = parseGeofence(text)?.coordinates
        return polygon ? [{ name, polygon, from, to }] : []
      }) ?? NONE,
    [data, name],
  )
}
