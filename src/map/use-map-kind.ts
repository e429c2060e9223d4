import { useCallback, useSyncExternalStore } from 'react'
import type { MapHost, MapKind } from './map-host.ts'

/** Whose map it is by now: Google's replaces the open map once it is there, and is replaced where it fails. */
export function useMapKind(host: MapHost): MapKind {
  const subscribe = useCallback((changed: () => void) => host.on('basemap', changed), [host])
  return useSyncExternalStore(subscribe, () => host.kind)
}
