import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { dashboardDutyReply } from '../../../contract/dashboard/dashboard-duty.ts'
import type { DashboardTile } from '../../../contract/dashboard/dashboard-tiles.ts'
import { dashboardTrendsReply } from '../../../contract/dashboard/dashboard.ts'
import { useSession } from '../../app/app-services.ts'
import { useRefreshOptions } from '../../resource/refresh/refresh.ts'

const counted = z.object({ meta: z.object({ total: z.number() }) })
/** refetch interval, ms: guards and tasks become late by time alone, without an event */
const AGAIN_MS = 60_000
const TRENDS_MS = 15 * 60_000
/** Age from which a figure counts as out of date, ms. */
export const FIGURE_STALE_AFTER_MS = 2.5 * AGAIN_MS

/** Fetches the number of a tile: the total of the list that it links to. */
export function useTile({ name, path, query, stream, others }: DashboardTile) {
  const { api } = useSession()
  const refreshed = useRefreshOptions({ stream, others })
  return useQuery({
    queryKey: ['dashboard', 'tile', name],
    queryFn: ({ signal }) => api.get(path, counted, { query: { ...query, per_page: 1 }, signal }),
    placeholderData: keepPreviousData,
    ...refreshed,
    refetchInterval: refreshed.refetchInterval || AGAIN_MS,
  })
}

/** Fetches who is on duty now and who of them is present. */
export function useDutyNow() {
  const { api } = useSession()
  const refreshed = useRefreshOptions({
    stream: 'assignment',
    others: ['worker', 'patrol', 'shift-pattern', 'roster'],
    fixes: true,
  })
  return useQuery({
    queryKey: ['dashboard', 'duty'],
    queryFn: ({ signal }) => api.get('/dashboard/duty', dashboardDutyReply, { signal }),
    placeholderData: keepPreviousData,
    ...refreshed,
    refetchInterval: refreshed.refetchInterval || AGAIN_MS,
  })
}

/** Fetches the daily counts of the last 30 days. */
export function useTrends() {
  const { api } = useSession()
  return useQuery({
    queryKey: ['dashboard', 'trends'],
    queryFn: ({ signal }) => api.get('/dashboard/trends', dashboardTrendsReply, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: TRENDS_MS,
  })
}
