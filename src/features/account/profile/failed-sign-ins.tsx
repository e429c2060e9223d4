import { useQuery } from '@tanstack/react-query'
import { css } from '../../../../styled-system/css'
import { failedSignInsReply } from '../../../../contract/auth/security-log.ts'
import { zoneClock } from '../../../../domain/time/zone-time.ts'
import { useSession, useTimeZone } from '../../../app/app-services.ts'
import { Notice } from '../../../ui/status/notice.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const box = css({ padding: '4', paddingBottom: '0' })

/** Shows how many sign-ins to the account failed since its last one. */
export function FailedSignIns() {
  const { api } = useSession()
  const clock = zoneClock(useTimeZone())
  const { data } = useQuery({
    queryKey: ['failed sign-ins'],
    queryFn: ({ signal }) => api.get('/failed-sign-ins', failedSignInsReply, { signal }),
    select: (reply) => reply.data,
  })
  if (!data || data.count === 0 || data.last_at === null) return null
  const from =
    data.addresses.length > 0 ? ` ${tr(texts.fromAddresses, { addresses: data.addresses.join(', ') })}` : ''
  return (
    <div className={box}>
      <Notice kind="warning">
        {data.count === 1
          ? tr(texts.oneAttemptToSignInToYourAccount, { from, lastAt: clock.full(data.last_at) })
          : tr(texts.countAttemptsToSignInToYourAccount, {
              count: data.count,
              from,
              lastAt: clock.full(data.last_at),
            })}
      </Notice>
    </div>
  )
}
