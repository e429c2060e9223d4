import { useCallback, useSyncExternalStore } from 'react'
import type { MapHost, MapKind } from './map-host.ts'

/**
 * Returns the current map library: Google's replaces the open map once it is ready, and is replaced if it
 * fails.
 */
export function useMapKind(host: MapHost): MapKind {
  const subscribe = useCallback((changed: () => void) => host.on('basemap', changed), [host])
  return useSyncExternalStore(subscribe, () => host.kind)
}
