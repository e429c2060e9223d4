import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { id } from '../../../contract/core/id.ts'
import { securityEvent, securityLogQuery, securityLogReply } from '../../../contract/auth/security-log.ts'
import { addDays, parseWallTime } from '../../../domain/time/zone-days.ts'
import { useSession, useTimeZone } from '../../app/app-services.ts'
import { useUrlParams, withParams } from '../../routing/use-url-params.ts'

const day = z.iso.date().optional().catch(undefined)
const address = z.object({
  before: securityLogQuery.shape.before.catch(undefined),
  what: securityEvent.optional().catch(undefined),
  account_id: id.optional().catch(undefined),
  /** days in the company's time zone; both are included */
  from: day,
  to: day,
})
export type SecurityLogUrlState = z.infer<typeof address>

/** Fetches a page of the security log by the filters in the URL. */
export function useSecurityLog() {
  const { api } = useSession()
  const timeZone = useTimeZone()
  const [params, write] = useUrlParams()
  const at = address.parse(Object.fromEntries(params))
  const asked = {
    ...at,
    from: at.from === undefined ? undefined : (parseWallTime(at.from, timeZone) ?? undefined),
    to: at.to === undefined ? undefined : (parseWallTime(addDays(at.to, 1), timeZone) ?? undefined),
  }
  const query = useQuery({
    queryKey: ['security log', asked],
    queryFn: ({ signal }) => api.get('/security-log', securityLogReply, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })
  const change = (changed: Partial<Record<keyof SecurityLogUrlState, string | null>>) =>
    write((now) => withParams(now, { before: null, ...changed }))
  return { query, at, asked, change }
}
