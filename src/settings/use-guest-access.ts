import { useQuery } from '@tanstack/react-query'
import { guestAccessSettings } from '../../contract/guests/guest.ts'
import { usePermission, useSession } from '../app/app-services.ts'
import { useRefreshOptions } from '../resource/refresh/refresh.ts'

export const GUEST_ACCESS_KEY = ['guest-access']

/** Returns the company's guest access and guest code, and keeps them current. Only for accounts that may see guests. */
export function useGuestAccess() {
  const { api } = useSession()
  return useQuery({
    queryKey: GUEST_ACCESS_KEY,
    queryFn: ({ signal }) => api.get('/guest-access-settings', guestAccessSettings, { signal }),
    enabled: usePermission('View Guest Users'),
    ...useRefreshOptions({ stream: 'guest-access' }),
  })
}
