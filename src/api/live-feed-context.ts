import { createContext, useContext, useSyncExternalStore } from 'react'
import type { LiveFeed } from '../streams/live-feed.ts'

export const LiveFeedContext = createContext<LiveFeed | null>(null)

/** Returns the company's live feed; null until the console's layout has created it. */
export const useLiveFeed = (): LiveFeed | null => useContext(LiveFeedContext)

const nothing = () => () => {}

/** Returns whether the live feed is down, so that screens must poll for changes. */
export function useIsFeedDown(): boolean {
  const link = useLiveFeed()?.link
  return !useSyncExternalStore(link?.subscribe ?? nothing, () => link?.isUp() ?? true)
}
