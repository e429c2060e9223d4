import { useEffect, useEffectEvent } from 'react'

/**
 * What may lie open on a tracker page, uppermost first. Above all of it are dialogs and menus, which are the platform's
 * and close on Escape by themselves.
 */
const LAYERS = ['popup', 'card', 'range', 'panel', 'notice', 'full screen'] as const
type Layer = (typeof LAYERS)[number]

const open = new Set<{ layer: Layer; close: () => void }>()

/** Closes the uppermost of what is open, of two on one layer the later; false where nothing is. */
export function closeTop(): boolean {
  for (const layer of LAYERS) {
    const top = [...open].findLast((each) => each.layer === layer)
    if (!top) continue
    top.close()
    return true
  }
  return false
}

/** While `isOpen`, Escape calls `close` once it is this layer's turn. */
export function useEscapeLayer(layer: Layer, isOpen: boolean, close: () => void): void {
  const closing = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const own = { layer, close: () => closing() }
    open.add(own)
    return () => void open.delete(own)
  }, [layer, isOpen])
}
