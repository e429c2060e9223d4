import { useQuery } from '@tanstack/react-query'
import { css } from '../../../styled-system/css'
import { failedSignInsReply } from '../../../contract/security-log.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { useSession, useTimeZone } from '../../app-services.ts'
import { Notice } from '../../ui/status/notice.tsx'

const box = css({ padding: '4', paddingBottom: '0' })

/** Tells a person how often somebody failed to sign in to their account since they did themselves. */
export function FailedSignIns() {
  const { api } = useSession()
  const clock = zoneClock(useTimeZone())
  const { data } = useQuery({
    queryKey: ['failed sign-ins'],
    queryFn: ({ signal }) => api.get('/failed-sign-ins', failedSignInsReply, { signal }),
    select: (reply) => reply.data,
  })
  if (!data || data.count === 0 || data.last_at === null) return null
  const from = data.addresses.length > 0 ? ` from ${data.addresses.join(', ')}` : ''
  return (
    <div className={box}>
      <Notice kind="warning">
        {`${data.count === 1 ? 'One try' : `${data.count} tries`} to sign in to your account${from} failed since you last did. The last was at ${clock.full(data.last_at)}. If that was not you, choose another password.`}
      </Notice>
    </div>
  )
}
