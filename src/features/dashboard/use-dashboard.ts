import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dashboardReply } from '../../../contract/dashboard/dashboard.ts'
import { useSession } from '../../app/app-services.ts'
import { useSystemSettings } from '../../settings/use-system-settings.ts'
import { useRefreshOptions } from '../../resource/refresh/refresh.ts'

const REFRESH_MS = 20_000
/** Age from which dashboard figures count as out of date, ms. */
export const STALE_AFTER_MS = 45_000

/** Fetches the dashboard's figures, kept up to date. */
export function useDashboard() {
  const { api } = useSession()
  const { lateAfter, offlineAfter, firstIntervalMin } = useSystemSettings()
  const refreshed = useRefreshOptions({
    stream: 'patrol',
    others: ['worker', 'assignment', 'client', 'device', 'company'],
    fixes: true,
  })
  return useQuery({
    // refetched if these limits change
    queryKey: ['dashboard', lateAfter, offlineAfter, firstIntervalMin],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.get('/dashboard', dashboardReply, { signal }),
    select: ({ data }) => data,
    ...refreshed,
    // refetches even without events, because guards become late by time alone
    refetchInterval: refreshed.refetchInterval || REFRESH_MS,
  })
}
