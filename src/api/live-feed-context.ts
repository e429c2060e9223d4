import { createContext, useContext, useSyncExternalStore } from 'react'
import type { LiveFeed } from '../streams/live-feed.ts'

export const LiveFeedContext = createContext<LiveFeed | null>(null)

/** The company's feed; null until the shell has created it. */
export const useLiveFeed = (): LiveFeed | null => useContext(LiveFeedContext)

const nothing = () => () => {}

/** Returns whether screens must poll for changes themselves. */
export function useIsFeedDown(): boolean {
  const link = useLiveFeed()?.link
  return !useSyncExternalStore(link?.subscribe ?? nothing, () => link?.isUp() ?? true)
}
