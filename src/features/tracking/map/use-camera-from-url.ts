import { useEffect, useEffectEvent, useRef } from 'react'
import type { Camera } from '../../../map/hosts/map-host.ts'
import type { TrackerMap } from './create-tracker-map.ts'

/**
 * Opens the map at the position in the URL. Calls `onLeft` when the user moves the map. `onFitted` subscribes to
 * the moment when the map was fitted to a loaded trail; the position of the URL is then set again.
 */
export function useCameraFromUrl(
  map: TrackerMap | null,
  look: Camera | null,
  onLeft: () => void,
  onFitted?: (fitted: () => void) => () => void,
): void {
  const opensOn = useRef(look)
  const leave = useEffectEvent(onLeft)
  // another guard or period was selected before the trail was fitted
  useEffect(() => {
    if (look === null) opensOn.current = null
  }, [look])
  useEffect(() => {
    if (map === null || opensOn.current === null) return
    map.host.setCamera(opensOn.current)
    map.endOpening()
    let isOpened = false
    const stopFitting = onFitted?.(() => {
      if (!isOpened && opensOn.current) map.host.setCamera(opensOn.current)
      isOpened = true
    })
    const stopWatching = map.host.on('camera', ({ byUser }) => {
      if (!byUser || opensOn.current === null) return
      opensOn.current = null
      leave()
    })
    return () => {
      stopFitting?.()
      stopWatching()
    }
  }, [map, onFitted])
}
