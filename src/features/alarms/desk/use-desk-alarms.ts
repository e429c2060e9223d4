import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { alarms } from '../../../../contract/alarms/alarm.ts'
import { useSession } from '../../../app/app-services.ts'
import { useRefreshOptions } from '../../../resource/refresh/refresh.ts'

/** Maximum number of open alarms fetched for the desk. The page also shows the total. */
const MOST = 1000
const SHOWN = { stream: 'alarm', others: ['worker', 'assignment', 'alarm-rule'] }

/** Fetches the open alarms, kept up to date. */
export function useOpenAlarms() {
  const { api } = useSession()
  return useQuery({
    queryKey: ['alarms', 'standing'],
    queryFn: ({ signal }) =>
      api.get(alarms.path, alarms.page, {
        query: { standing: 'true', sort: 'priority', per_page: MOST },
        signal,
      }),
    placeholderData: keepPreviousData,
    ...useRefreshOptions(SHOWN),
  })
}

/** Returns the number of open alarms, kept up to date; undefined while it loads. */
export function useOpenAlarmCount(): number | undefined {
  const { api } = useSession()
  const { data } = useQuery({
    queryKey: ['alarms', 'standing', 'count'],
    queryFn: ({ signal }) =>
      api.get(alarms.path, alarms.page, { query: { standing: 'true', per_page: 1 }, signal }),
    ...useRefreshOptions(SHOWN),
  })
  return data?.meta.total
}

/** Fetches the most recently withdrawn alarms. */
export function useWithdrawnAlarms() {
  const { api } = useSession()
  return useQuery({
    queryKey: ['alarms', 'withdrawn'],
    queryFn: ({ signal }) =>
      api.get(alarms.path, alarms.page, { query: { status: 'withdrawn', per_page: 5 }, signal }),
    placeholderData: keepPreviousData,
    ...useRefreshOptions(SHOWN),
  })
}
