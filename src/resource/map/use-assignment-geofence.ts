import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { assignments } from '../../../contract/assignments/assignment.ts'
import { usePermission, useSession } from '../../app/app-services.ts'
import type { GeofenceShape } from '../../map/layers/outlines/geofence-layers.ts'
import { geofenceShapes } from '../../map/scene/map-places.ts'
import { useRefreshOptions } from '../refresh/refresh.ts'

const NONE: never[] = []

/** Fetches an assignment's geofence. Empty if it has none or the account may not see it. */
export function useAssignmentGeofence(assignmentId: string | null): readonly GeofenceShape[] {
  const { api } = useSession()
  const enabled = usePermission('View Assignments') && assignmentId !== null
  const { data } = useQuery({
    queryKey: ['records', assignments.path, 'geofence', assignmentId],
    queryFn: ({ signal }) =>
      api.get(`${assignments.path}/${encodeURIComponent(assignmentId ?? '')}`, assignments.reply, { signal }),
    enabled,
    ...useRefreshOptions({ stream: assignments.stream, ...(assignmentId !== null && { id: assignmentId }) }),
  })
  return useMemo(() => (data ? geofenceShapes([data.data]) : NONE), [data])
}
