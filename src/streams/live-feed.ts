import type { User } from '../../contract/auth/auth.ts'
import type { FeedEvent } from '../../contract/tracking/feed.ts'
import { createFeedSource, type FeedSource } from './sources/feed.ts'
import { sharedFeed, type Tabs } from './sources/shared-feed.ts'
import { feedSignals, type FeedOptions } from './sources/feed-signals.ts'

export interface FeedListener {
  event: (event: FeedEvent) => void
  /** guards reported positions, or the statuses of guards changed with time */
  reported: () => void
  /** the user's own account or permissions have changed */
  account: (user: User) => void
  /** events may have been missed, so any data may be out of date */
  missed: () => void
}

/** The company's live feed, shared by all screens of this tab. */
export interface LiveFeed {
  source: FeedSource
  link: { isUp: () => boolean; subscribe: (changed: () => void) => () => void }
  dispose: () => void
}

/**
 * Creates the live feed. `tabs` lets all tabs of the browser share one connection; null if the browser has no locks.
 */
export function createLiveFeed(
  options: FeedOptions & {
    now: () => number
    tabs: Tabs | null
    /** position in the event log of the newest fetched data; null: unknown */
    after: number | null
  },
  listener: FeedListener,
): LiveFeed {
  const start = { lastEventId: options.after === null ? undefined : String(options.after) }
  const signals$ = options.tabs
    ? sharedFeed((place) => feedSignals(options, place), options.tabs, start)
    : feedSignals(options, start)
  const source = createFeedSource(signals$, options.now)
  const watchers = new Set<() => void>()
  // counts as up at first, so that screens do not poll before the first attempt
  let up = true
  let triedOnce = false
  const open = source.missed$.subscribe(listener.missed)
  open.add(
    source.live.link$.subscribe((state) => {
      if (state === 'up') triedOnce = true
      const now = state === 'up' || (!triedOnce && state === 'down')
      if (now === up) return
      up = now
      for (const changed of watchers) changed()
    }),
  )
  open.add(source.events$.subscribe(listener.event))
  open.add(source.account$.subscribe(listener.account))
  open.add(source.live.guards$.subscribe(listener.reported))
  open.add(source.live.heartbeat$?.subscribe(listener.reported))
  return {
    source,
    link: {
      isUp: () => up,
      subscribe: (changed) => {
        watchers.add(changed)
        return () => watchers.delete(changed)
      },
    },
    dispose: () => open.unsubscribe(),
  }
}
