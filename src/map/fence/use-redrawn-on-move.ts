import { useEffect, useReducer, useRef } from 'react'
import type { MapHost } from '../map-host.ts'

/** Renders again when the map moves or the element that this is the ref of changes its size. */
export function useRedrawOnMove(host: MapHost) {
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0)
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const resized = new ResizeObserver(redraw)
    if (element.current) resized.observe(element.current)
    const stop = host.on('camera', redraw)
    return () => {
      stop()
      resized.disconnect()
    }
  }, [host])
  return element
}
