import { createContext, useContext, useSyncExternalStore } from 'react'
import type { LiveFeed } from '../streams/live-feed.ts'

export const LiveFeedContext = createContext<LiveFeed | null>(null)

/** The company's feed; null for the moment until the shell has made it. */
export const useLiveFeed = (): LiveFeed | null => useContext(LiveFeedContext)

const nothing = () => () => {}

/** Returns whether screens must poll for changes themselves. */
export function useIsFeedDown(): boolean {
  const link = useLiveFeed()?.link
  return !useSyncExternalStore(link?.subscribe ?? nothing, () => link?.isUp() ?? true)
}
