import { useEffect, useReducer, useRef } from 'react'
import type { MapHost } from '../hosts/map-host.ts'

/** Returns a ref for an element. The component renders again when the map moves or that element changes size. */
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

const ARROWS: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}
const FAST_M = 10

/** Returns how far an arrow key moves a point on the map: 1 m, or 10 m with Shift; null for other keys. */
export function arrowKeyMetres({ key, shiftKey }: { key: string; shiftKey: boolean }) {
  const arrow = ARROWS[key]
  if (!arrow) return null
  const metres = shiftKey ? FAST_M : 1
  return { east: arrow[0] * metres, north: arrow[1] * metres }
}
