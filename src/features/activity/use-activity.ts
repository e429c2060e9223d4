import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { useUrlParams, withParams } from '../../routing/use-url-params.ts'
import { activityQuery, activityReply } from '../../../contract/evidence/activity.ts'
import { addDays, parseWallTime } from '../../../domain/time/zone-days.ts'
import { useSession, useTimeZone } from '../../app/app-services.ts'
import { useRefreshOptions } from '../../resource/refresh/refresh.ts'

const { before, kind, by, event } = activityQuery.shape
const day = z.iso.date().optional()
const address = z.object({
  before: before.catch(undefined),
  kind: kind.catch(undefined),
  by: by.catch(undefined),
  event: event.catch(undefined),
  /** starts and ends of patrols are very frequent, so they are shown only on request */
  patrols: z.literal('shown').optional().catch(undefined),
  /** days in the company's time zone; both are included */
  from: day.catch(undefined),
  to: day.catch(undefined),
})
export type ActivityUrlState = z.infer<typeof address>

/**
 * Fetches a page of the activity by the filters in the URL. Only the first page updates live, so that older
 * pages do not move while somebody reads them.
 */
export function useActivity() {
  const { api } = useSession()
  const timeZone = useTimeZone()
  const [params, write] = useUrlParams()
  const at = address.parse(Object.fromEntries(params))
  const { patrols, ...said } = at
  const { kind: ofKind, event: sought, by: whose } = at
  const leavesOut = [patrols, ofKind, sought, whose].every((each) => each === undefined)
  const asked = {
    ...said,
    without: leavesOut ? 'patrols' : undefined,
    from: at.from === undefined ? undefined : (parseWallTime(at.from, timeZone) ?? undefined),
    to: at.to === undefined ? undefined : (parseWallTime(addDays(at.to, 1), timeZone) ?? undefined),
  }
  const follows = useRefreshOptions({ stream: '*' })
  const query = useQuery({
    queryKey: ['activity', asked],
    queryFn: ({ signal }) => api.get('/activity', activityReply, { query: asked, signal }),
    placeholderData: keepPreviousData,
    ...(at.before === undefined && follows),
  })
  /** Changes filters in the URL and returns to the newest events. */
  const change = (changed: Partial<Record<keyof ActivityUrlState, string | null>>) =>
    write((now) => withParams(now, { before: null, ...changed }))
  return { query, at, asked, change }
}
