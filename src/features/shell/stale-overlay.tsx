import { useQueryClient, type Query } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { ApiError } from '../../api/api.ts'
import { useTimeZone } from '../../app/app-services.ts'
import { AlertBar } from '../../ui/status/alert-bar.tsx'
import { WifiOff } from '../../ui/icons/control-icons.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** pages that show outdated data themselves, for each data source */
const TOLD_BY_PAGE = /^\/(dashboard|tracker)(\/|$)|^\/patrols\/[^/]+\/trail$/

function isOld(query: Query): boolean {
  const { data, fetchFailureReason: reason } = query.state
  const isUnanswered = !(reason instanceof ApiError) || reason.status === 0 || reason.status >= 500
  return data !== undefined && reason !== null && isUnanswered && query.isActive()
}

/** Shows since when the page's data could not be refreshed. CSS turns the page grey meanwhile. */
export function StaleOverlay() {
  const { pathname } = useLocation()
  const timeZone = useTimeZone()
  const queries = useQueryClient()
  const cache = queries.getQueryCache()
  const since = useSyncExternalStore(
    useCallback((changed) => cache.subscribe(changed), [cache]),
    () => {
      const times = cache.getAll().flatMap((query) => (isOld(query) ? query.state.dataUpdatedAt : []))
      return times.length === 0 ? null : Math.min(...times)
    },
  )
  if (since === null || TOLD_BY_PAGE.test(pathname)) return null
  return (
    <div data-not-refreshed>
      <AlertBar
        icon={<WifiOff aria-hidden />}
        title={tr(texts.notRefreshedSinceSince, { since: zoneClock(timeZone).full(since) })}
        onRetry={() => void queries.refetchQueries({ type: 'active', predicate: isOld })}
      >
        {tr(texts.serverDoesNotAnswerWhatYouSeeMay)}
      </AlertBar>
    </div>
  )
}
