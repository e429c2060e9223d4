import type { Query, QueryClient } from '@tanstack/react-query'
import { useFeedIsDown } from '../../live-feed-context.ts'
import type { FeedListener } from '../../streams/live-feed.ts'
import { touches, type Shown } from './touches.ts'

const EVENTS_MS = 250
const REPORTS_MS = 10_000
const POLL_MS = 15_000

const shownBy = (query: Query): Shown | undefined => query.meta?.shown as Shown | undefined

/** What a query needs to follow the log: say what it shows, and ask again by itself only while the feed is down. */
export function useRefreshed(shown: Shown) {
  return { meta: { shown }, refetchInterval: useFeedIsDown() ? POLL_MS : (false as const) }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const asking = new WeakMap<Query, { again: boolean }>()

/**
 * Asks a query that is looked at again, at most once in 250 ms, however often it is told to. A reply that is on its way
 * may be older than what has happened: it is waited for, never cancelled, and then the query asks once more.
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
      // what became of it is told by the query itself
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

/** Calls `work` when asked, at most once in `ms`; what is asked meanwhile is one more. */
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

/** Asks again for what is shown and is old, each query by itself. */
export function refreshWhere(queries: QueryClient, isOld: (shown: Shown, query: Query) => boolean): void {
  for (const query of queries.getQueryCache().getAll()) {
    const shown = shownBy(query)
    if (shown !== undefined && isOld(shown, query)) askAgain(queries, query)
  }
}

/** What a person may see has changed: what is not on show is forgotten, what is on show asked for again. */
export function forgetUnseen(queries: QueryClient): void {
  queries.removeQueries({ type: 'inactive' })
  refreshWhere(queries, () => true)
}

/** Asks again for exactly what an event touches. */
export function createRefresh(queries: QueryClient): Omit<FeedListener, 'account'> {
  return {
    event: ({ stream }) => refreshWhere(queries, (shown) => touches(stream, shown)),
    reported: atMostEvery(REPORTS_MS, () => refreshWhere(queries, (shown) => shown.fixes === true)),
    missed: () => refreshWhere(queries, () => true),
  }
}
