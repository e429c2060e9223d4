import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useParams } from 'react-router-dom'
import { patrolReply } from '../../../contract/patrol.ts'
import { usePermission, useSession } from '../../app-services.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { createScreen } from '../tracking/create-screen.ts'
import { ReplayNote } from '../tracking/replay-note.tsx'
import { useTracking } from '../tracking/tracking-context.ts'
import { tellByToast } from '../tracking/tracking-layout.tsx'
import { useMade } from '../tracking/use-made.ts'
import { PatrolTrailScreen } from './patrol-trail-screen.tsx'

/** /patrols/:id/trail: one patrol, played again. */
export function PatrolTrailPage() {
  const { id = '' } = useParams()
  const { api } = useSession()
  const mayReplay = usePermission('replay_history')
  const tracking = useTracking()
  const make = useCallback(() => createScreen(tracking, tellByToast), [tracking])
  const screen = useMade(make)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['patrol', id],
    queryFn: ({ signal }) => api.get(`/patrols/${encodeURIComponent(id)}`, patrolReply, { signal }),
  })
  if (!mayReplay) return <ReplayNote />
  if (error && !data)
    return <ErrorState title={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data || !screen) return <SkeletonLines label="Loading the patrol" />
  return <PatrolTrailScreen screen={screen} patrol={data.data} />
}
