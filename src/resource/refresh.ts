import type { Query, QueryClient } from '@tanstack/react-query'
import { useFeedIsDown } from '../live-feed-context.ts'
import type { FeedListener } from '../streams/live-feed.ts'
import { touches, type Shown } from './touches.ts'

const EVENTS_MS = 250
const REPORTS_MS = 10_000
const POLL_MS = 15_000

const shownBy = (query: Query): Shown | undefined => query.meta?.shown as Shown | undefined

/** What a query needs to follow the log: say what it shows, and ask again by itself only while the feed is down. */
export function useRefreshed(shown: Shown) {
  return { meta: { shown }, refetchInterval: useFeedIsDown() ? POLL_MS : (false as const) }
}

/** Calls `work` when asked, at most once in `ms` and never while it is at it; what is asked meanwhile is one more. */
export function atMostEvery(ms: number, work: () => Promise<unknown>): () => void {
  let asked = false
  let busy = false
  const run = async () => {
    busy = true
    while (asked) {
      asked = false
      await Promise.allSettled([work(), new Promise((resolve) => setTimeout(resolve, ms))])
    }
    busy = false
  }
  return () => {
    asked = true
    if (!busy) void run()
  }
}

/** Asks again for exactly what an event touches, at most four times a second. */
export function createRefresh(queries: QueryClient): FeedListener {
  let streams = new Set<string>()
  let everything = false
  const refetch = (isOld: (shown: Shown) => boolean) =>
    queries.invalidateQueries({
      predicate: (query) => {
        const shown = shownBy(query)
        return shown !== undefined && isOld(shown)
      },
    })
  const afterEvents = atMostEvery(EVENTS_MS, () => {
    const told = [...streams]
    const all = everything
    streams = new Set()
    everything = false
    return refetch((shown) => all || told.some((stream) => touches(stream, shown)))
  })
  const afterReports = atMostEvery(REPORTS_MS, () => refetch((shown) => shown.fixes === true))
  return {
    event({ stream }) {
      streams.add(stream)
      afterEvents()
    },
    reported: afterReports,
    missed() {
      everything = true
      afterEvents()
    },
  }
}
