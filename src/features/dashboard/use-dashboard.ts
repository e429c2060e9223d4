import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dashboardReply } from '../../../contract/dashboard/dashboard.ts'
import { useSession } from '../../app-services.ts'
import { useSystemSettings } from '../../use-system-settings.ts'
import { useRefreshed } from '../../resource/refresh/refresh.ts'

const REFRESH_MS = 20_000
/** Figures that were not refreshed for so long are old, whatever holds them up, ms. */
export const OLD_MS = 45_000

/** The dashboard's figures, as they are by now. */
export function useDashboard() {
  const { api } = useSession()
  const { lateAfter, offlineAfter, firstIntervalMin } = useSystemSettings()
  const refreshed = useRefreshed({
    stream: 'patrol',
    others: ['worker', 'assignment', 'client', 'device', 'company'],
    fixes: true,
  })
  return useQuery({
    // other limits, other figures
    queryKey: ['dashboard', lateAfter, offlineAfter, firstIntervalMin],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.get('/dashboard', dashboardReply, { signal }),
    select: ({ data }) => data,
    ...refreshed,
    // guards go late by time alone, and figures that nothing refreshes must be seen to be old
    refetchInterval: refreshed.refetchInterval || REFRESH_MS,
  })
}
