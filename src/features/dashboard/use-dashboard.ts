import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dashboardReply } from '../../../contract/dashboard.ts'
import { useSession } from '../../app-services.ts'
import { useSystemSettings } from '../../use-system-settings.ts'
import { useRefreshed } from '../../resource/refresh/refresh.ts'

/** The dashboard's figures, as they are by now. */
export function useDashboard() {
  const { api } = useSession()
  const { lateAfter, offlineAfter, firstIntervalMin } = useSystemSettings()
  return useQuery({
    // other limits, other figures
    queryKey: ['dashboard', lateAfter, offlineAfter, firstIntervalMin],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.get('/dashboard', dashboardReply, { signal }),
    select: ({ data }) => data,
    ...useRefreshed({
      stream: 'patrol',
      others: ['worker', 'assignment', 'client', 'device', 'company'],
      fixes: true,
    }),
  })
}
