import { streamParts } from '../../../domain/event-sourcing/event.ts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { useIsFeedDown } from '../../api/live-feed-context.ts'
import type { FeedListener } from '../../streams/live-feed.ts'

const EVENTS_MS = 250
const REPORTS_MS = 10_000
const POLL_MS = 15_000

const shownBy = (query: Query): QueryScope | undefined => query.meta?.shown as QueryScope | undefined

/**
 * Returns query options that follow the feed; `shown` is what the query depends on. Polls only while the feed
 * is down.
 */
export function useRefreshOptions(shown: QueryScope) {
  return { meta: { shown }, refetchInterval: useIsFeedDown() ? POLL_MS : (false as const) }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const asking = new WeakMap<Query, { again: boolean }>()

/**
 * Refetches a displayed query, at most once in 250 ms. A request that is already running may return old data,
 * so the query is fetched once more after it.
 */
function askAgain(queries: QueryClient, query: Query): void {
  const under = asking.get(query)
  if (under) {
    under.again = true
    return
  }
  const mine = { again: true }
  asking.set(query, mine)
  const run = async () => {
    while (mine.again) {
      // the query reports its error itself
      if (query.state.fetchStatus !== 'idle') await query.promise?.catch(() => {})
      mine.again = false
      query.invalidate()
      const filters = { queryKey: query.queryKey, exact: true, type: 'active' } as const
      await Promise.allSettled([queries.refetchQueries(filters, { cancelRefetch: false }), pause(EVENTS_MS)])
    }
    asking.delete(query)
  }
  void run()
}

/** Throttles `work`: it runs at most once in `ms`. Calls in between are merged into one later call. */
function atMostEvery(ms: number, work: () => void): () => void {
  let resting = false
  let again = false
  const ask = () => {
    again = resting
    if (resting) return
    resting = true
    setTimeout(() => {
      resting = false
      if (again) ask()
    }, ms)
    work()
  }
  return ask
}

/** Refetches the displayed queries for which `isOld` returns true. */
export function refreshMatching(
  queries: QueryClient,
  isOld: (shown: QueryScope, query: Query) => boolean,
): void {
  for (const query of queries.getQueryCache().getAll()) {
    const shown = shownBy(query)
    if (shown !== undefined && isOld(shown, query)) askAgain(queries, query)
  }
}

/** Removes queries that are not displayed, and refetches the others. Call it after a change of access. */
export function dropHiddenQueries(queries: QueryClient): void {
  queries.removeQueries({ type: 'inactive' })
  refreshMatching(queries, () => true)
}

/** Creates the feed listener that refetches the queries which an event affects. */
export function createRefresh(queries: QueryClient): Omit<FeedListener, 'account'> {
  return {
    event: ({ stream }) => refreshMatching(queries, (shown) => affects(stream, shown)),
    reported: atMostEvery(REPORTS_MS, () => refreshMatching(queries, (shown) => shown.fixes === true)),
    missed: () => refreshMatching(queries, () => true),
  }
}

/** What a query depends on, stored in its meta. */
export interface QueryScope {
  /** stream type of the records; `*` for all types */
  stream: string
  /** id of the only record that the query shows; absent for a list */
  id?: string
  /** further stream types whose events affect the query */
  others?: readonly string[]
  /** whether new fixes affect the query; fixes are not in the event log */
  fixes?: boolean
}

/** Returns whether an event of this stream may change the data of a query. */
export function affects(stream: string, shown: QueryScope): boolean {
  const { type, id } = streamParts(stream)
  if (shown.stream === '*') return true
  if (type === shown.stream) return shown.id === undefined || shown.id === id
  return shown.others?.includes(type) ?? false
}
