import { useEffect, useEffectEvent } from 'react'

/**
 * Layers that may be open on a tracker page, topmost first. Dialogs and menus are above them, and
 * close on Escape by themselves.
 */
const LAYERS = ['popup', 'card', 'range', 'panel', 'notice', 'full screen'] as const
type Layer = (typeof LAYERS)[number]

const open = new Set<{ layer: Layer; close: () => void }>()

/**
 * Closes the topmost open layer (of two on one level, the later); returns false if none is open.
 */
export function closeTopLayer(): boolean {
  for (const layer of LAYERS) {
    const top = [...open].findLast((each) => each.layer === layer)
    if (!top) continue
    top.close()
    return true
  }
  return false
}

/** While `isOpen`, calls `close` on Escape if this layer is the topmost. */
export function useEscapeLayer(layer: Layer, isOpen: boolean, close: () => void): void {
  const closing = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const own = { layer, close: () => closing() }
    open.add(own)
    return () => void open.delete(own)
  }, [layer, isOpen])
}
