import { useQuery } from '@tanstack/react-query'
import { firstRunReply } from '../../../../contract/first-run.ts'
import { useSession } from '../../../app-services.ts'
import { useRefreshOptions } from '../../../resource/refresh/refresh.ts'

/** Returns the company's progress, updated. */
export function useFirstRun() {
  const { api } = useSession()
  return useQuery({
    queryKey: ['first-run'],
    queryFn: ({ signal }) => api.get('/first-run', firstRunReply, { signal }),
    select: ({ data }) => data,
    ...useRefreshOptions({ stream: '*', fixes: true }),
  })
}
