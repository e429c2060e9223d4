import { useEffect, useEffectEvent, useRef } from 'react'
import type { Camera } from '../../../map/hosts/map-host.ts'
import type { TrackerMap } from './create-tracker-map.ts'

/** Opens the map at the position in the URL. Calls `onLeft` when the user moves the map. */
export function useCameraFromUrl(map: TrackerMap | null, look: Camera | null, onLeft: () => void): void {
  const opensOn = useRef(look)
  const leave = useEffectEvent(onLeft)
  useEffect(() => {
    if (map === null || opensOn.current === null) return
    map.host.setCamera(opensOn.current)
    map.endOpening()
    return map.host.on('camera', ({ byUser }) => {
      if (!byUser || opensOn.current === null) return
      opensOn.current = null
      leave()
    })
  }, [map])
}
