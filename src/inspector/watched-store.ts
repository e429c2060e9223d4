import { watchedAfter, type Watched } from './watched.ts'

export interface WatchedStore {
  current: () => Watched
  subscribe: (changed: () => void) => () => void
}

/** Keeps what is known of the inspected actors; `listen` is called once and hands over every message. */
export function createWatchedStore(listen: (heard: (message: unknown) => void) => void): WatchedStore {
  let watched: Watched = new Map()
  const listeners = new Set<() => void>()
  listen((message) => {
    const after = watchedAfter(watched, message)
    if (after === watched) return
    watched = after
    for (const changed of listeners) changed()
  })
  return {
    current: () => watched,
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}
