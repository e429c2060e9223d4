import { streamParts } from '../../../domain/event-sourcing/event.ts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { useIsFeedDown } from '../../api/live-feed-context.ts'
import type { FeedListener } from '../../streams/live-feed.ts'

const EVENTS_MS = 250
const REPORTS_MS = 10_000
const POLL_MS = 15_000

const shownBy = (query: Query): QueryScope | undefined => query.meta?.shown as QueryScope | undefined

/**
 * Returns query options to follow the log: `meta` states what is shown; polling happens only while
 * the feed is down.
 */
export function useRefreshOptions(shown: QueryScope) {
  return { meta: { shown }, refetchInterval: useIsFeedDown() ? POLL_MS : (false as const) }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const asking = new WeakMap<Query, { again: boolean }>()

/**
 * Refetches a displayed query, at most once in 250 ms. A running request may return outdated data:
 * it is awaited, never cancelled, and then repeated once.
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
      // the query itself reports errors
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

/**
 * Returns a function that calls `work`, at most once in `ms`; further calls in between are merged.
 */
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

/** Refetches displayed, outdated queries, each separately. */
export function refreshMatching(
  queries: QueryClient,
  isOld: (shown: QueryScope, query: Query) => boolean,
): void {
  for (const query of queries.getQueryCache().getAll()) {
    const shown = shownBy(query)
    if (shown !== undefined && isOld(shown, query)) askAgain(queries, query)
  }
}

/** After a change of access: removes queries that are not displayed, and refetches the others. */
export function dropHiddenQueries(queries: QueryClient): void {
  queries.removeQueries({ type: 'inactive' })
  refreshMatching(queries, () => true)
}

/** Refetches exactly the queries that an event affects. */
export function createRefresh(queries: QueryClient): Omit<FeedListener, 'account'> {
  return {
    event: ({ stream }) => refreshMatching(queries, (shown) => affects(stream, shown)),
    reported: atMostEvery(REPORTS_MS, () => refreshMatching(queries, (shown) => shown.fixes === true)),
    missed: () => refreshMatching(queries, () => true),
  }
}

/** The part of the log that a query shows, stored in its meta. */
export interface QueryScope {
  /** the stream type of the records; `*`: all */
  stream: string
  /** one record only; absent for a list */
  id?: string
  /** further displayed stream types */
  others?: readonly string[]
  /** whether it also shows fixes, which are no events */
  fixes?: boolean
}

/** Returns whether an event of this stream may change a query's data. */
export function affects(stream: string, shown: QueryScope): boolean {
  const { type, id } = streamParts(stream)
  if (shown.stream === '*') return true
  if (type === shown.stream) return shown.id === undefined || shown.id === id
  return shown.others?.includes(type) ?? false
}
