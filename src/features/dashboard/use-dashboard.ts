import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dashboardReply } from '../../../contract/dashboard/dashboard.ts'
import { useSession } from '../../app/app-services.ts'
import { useSystemSettings } from '../../settings/use-system-settings.ts'
import { useRefreshOptions } from '../../resource/refresh/refresh.ts'

const REFRESH_MS = 20_000
/** Figures that were not refreshed for this long are old, for any reason, ms. */
export const STALE_AFTER_MS = 45_000

/** Returns the dashboard's figures, updated. */
export function useDashboard() {
  const { api } = useSession()
  const { lateAfter, offlineAfter, firstIntervalMin } = useSystemSettings()
  const refreshed = useRefreshOptions({
    stream: 'patrol',
    others: ['worker', 'assignment', 'client', 'device', 'company'],
    fixes: true,
  })
  return useQuery({
    // other limits give other figures
    queryKey: ['dashboard', lateAfter, offlineAfter, firstIntervalMin],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.get('/dashboard', dashboardReply, { signal }),
    select: ({ data }) => data,
    ...refreshed,
    // guards become late by time alone, and stale figures must be recognisable
    refetchInterval: refreshed.refetchInterval || REFRESH_MS,
  })
}
