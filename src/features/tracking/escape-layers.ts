import { useEffect, useEffectEvent } from 'react'

/**
 * Layers of a tracker page that Escape closes, topmost first. Dialogs and menus are not listed: they close on
 * Escape by themselves.
 */
const LAYERS = ['popup', 'card', 'range', 'panel', 'notice', 'full screen'] as const
type Layer = (typeof LAYERS)[number]

const open = new Set<{ layer: Layer; close: () => void }>()

/**
 * Closes the topmost open layer; if two are on the same level, the one opened later; false if none is open.
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

/** Calls `close` when Escape is pressed while this layer is open and topmost. */
export function useEscapeLayer(layer: Layer, isOpen: boolean, close: () => void): void {
  const closing = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const own = { layer, close: () => closing() }
    open.add(own)
    return () => void open.delete(own)
  }, [layer, isOpen])
}
