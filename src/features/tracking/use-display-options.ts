import { useSyncExternalStore } from 'react'
import type { TrailDisplayOptions } from '../../map/trail-display-options.ts'
import type { DisplayOptionsStore } from './display-options-store.ts'

export function useDisplayOptions(store: DisplayOptionsStore): TrailDisplayOptions {
  return useSyncExternalStore(store.subscribe, store.get)
}
