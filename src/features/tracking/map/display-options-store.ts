import { useSyncExternalStore } from 'react'
import {
  DEFAULT_TRAIL_DISPLAY_OPTIONS,
  loadTrailDisplayOptions,
  saveTrailDisplayOptions,
  type TrailDisplayOptions,
} from '../../../map/scene/trail-display-options.ts'

/** Display options, stored in this browser. Map, options panel and playback share this object. */
export interface DisplayOptionsStore {
  get(): TrailDisplayOptions
  change(change: Partial<TrailDisplayOptions>): void
  reset(): void
  subscribe(changed: () => void): () => void
}

export function createDisplayOptionsStore(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): DisplayOptionsStore {
  let options = loadTrailDisplayOptions(storage)
  const listeners = new Set<() => void>()

  function change(wanted: Partial<TrailDisplayOptions>) {
    const next = { ...options, ...wanted }
    if ((Object.keys(next) as (keyof TrailDisplayOptions)[]).every((key) => next[key] === options[key]))
      return
    options = next
    saveTrailDisplayOptions(storage, options)
    for (const changed of listeners) changed()
  }

  return {
    get: () => options,
    change,
    reset: () => change(DEFAULT_TRAIL_DISPLAY_OPTIONS),
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}

export function useDisplayOptions(store: DisplayOptionsStore): TrailDisplayOptions {
  return useSyncExternalStore(store.subscribe, store.get)
}
