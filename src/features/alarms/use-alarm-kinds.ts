import { useQuery } from '@tanstack/react-query'
import { alarmKindsReply } from '../../../contract/alarms/alarm-rule.ts'
import { useSession } from '../../app-services.ts'
import { useRefreshOptions } from '../../resource/refresh/refresh.ts'

/** Returns all kinds of alarms with their standard rules. */
export function useAlarmKinds() {
  const { api } = useSession()
  return useQuery({
    queryKey: ['alarm-kinds'],
    queryFn: ({ signal }) => api.get('/alarm-kinds', alarmKindsReply, { signal }),
    ...useRefreshOptions({ stream: 'alarm-rule', others: [] }),
  })
}
