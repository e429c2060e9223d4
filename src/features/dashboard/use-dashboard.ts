import { useQuery } from '@tanstack/react-query'
import { dashboardReply } from '../../../contract/dashboard.ts'
import { useSession } from '../../app-services.ts'

const REFRESH_MS = 10_000

/** The dashboard's figures, fetched again every ten seconds while somebody looks. */
export function useDashboard() {
  const { api } = useSession()
  return useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => api.get('/dashboard', dashboardReply, { signal }),
    select: ({ data }) => data,
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: false,
  })
}
