import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { enrolmentReply, quarantineReply } from '../../../contract/field/device.ts'
import { useSession } from '../../app/app-services.ts'
import { useRefreshOptions } from '../../resource/refresh/refresh.ts'

const PER_PAGE = 20

export function useQuarantine(page: number, reason: string) {
  const { api } = useSession()
  return useQuery({
    queryKey: ['quarantine', page, reason],
    queryFn: ({ signal }) =>
      api.get('/quarantine', quarantineReply, {
        query: { page, per_page: PER_PAGE, reason: reason || undefined },
        signal,
      }),
    placeholderData: keepPreviousData,
    // rejected messages cause no event, but usually arrive together with stored fixes
    ...useRefreshOptions({ stream: 'device', fixes: true }),
  })
}

export function useEnrolment(deviceId: string) {
  const { api } = useSession()
  return useQuery({
    queryKey: ['enrolment', deviceId],
    queryFn: ({ signal }) =>
      api.get(`/devices/${encodeURIComponent(deviceId)}/enrolment`, enrolmentReply, { signal }),
    select: ({ data }) => data,
    // the URL contains the phone's secret, so it is not cached after the sheet closes
    gcTime: 0,
  })
}
