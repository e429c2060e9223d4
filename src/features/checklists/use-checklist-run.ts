import { useQuery } from '@tanstack/react-query'
import { checklistRuns, checklistRunDetailsReply } from '../../../contract/site-posts/checklist-run.ts'
import { useSession } from '../../app/app-services.ts'
import { useRefreshOptions } from '../../resource/refresh/refresh.ts'

/** Fetches a checklist report with questions and answers; nothing without an id. */
export function useChecklistRun(id: string | null) {
  const { api } = useSession()
  return useQuery({
    queryKey: ['records', checklistRuns.path, 'whole', id],
    queryFn: ({ signal }) =>
      api.get(`${checklistRuns.path}/${encodeURIComponent(id ?? '')}`, checklistRunDetailsReply, { signal }),
    select: (reply) => reply.data,
    enabled: id !== null,
    ...useRefreshOptions({ stream: checklistRuns.stream, id: id ?? '' }),
  })
}
