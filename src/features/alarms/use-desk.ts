import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { alarms } from '../../../contract/alarms/alarm.ts'
import { useSession } from '../../app-services.ts'
import { useRefreshed } from '../../resource/refresh/refresh.ts'

/** More than so many that stand are no desk; the page says how many there are. */
const MOST = 1000
const SHOWN = { stream: 'alarm', others: ['worker', 'assignment', 'alarm-rule'] }

/** The alarms that stand, as they change. */
export function useStandingAlarms() {
  const { api } = useSession()
  return useQuery({
    queryKey: ['alarms', 'standing'],
    queryFn: ({ signal }) =>
      api.get(alarms.path, alarms.page, {
        query: { standing: 'true', sort: 'priority', per_page: MOST },
        signal,
      }),
    placeholderData: keepPreviousData,
    ...useRefreshed(SHOWN),
  })
}

/** The alarms that later data took away last. */
export function useWithdrawnAlarms() {
  const { api } = useSession()
  return useQuery({
    queryKey: ['alarms', 'withdrawn'],
    queryFn: ({ signal }) =>
      api.get(alarms.path, alarms.page, { query: { status: 'withdrawn', per_page: 5 }, signal }),
    placeholderData: keepPreviousData,
    ...useRefreshed(SHOWN),
  })
}
