import { useLayoutEffect, useState, type RefObject } from 'react'
import { panelLayout, type PanelLayout } from './room.ts'

/**
 * Returns the place of the panel in this element, updated on resize. A temporary banner does not move the
 * panel.
 */
export function usePanelLayout(place: RefObject<HTMLElement | null>, withDock: boolean): PanelLayout {
  const [room, setRoom] = useState<PanelLayout>('beside')
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    let tallest = { of: '', height: 0 }
    const look = () => {
      const { clientWidth: width, clientHeight } = element
      const window = { width: globalThis.innerWidth, height: globalThis.innerHeight }
      const of = [width, window.width, window.height].join()
      const height = of === tallest.of ? Math.max(clientHeight, tallest.height) : clientHeight
      tallest = { of, height }
      setRoom(panelLayout({ width, height }, window, withDock))
    }
    look()
    const watching = new ResizeObserver(look)
    watching.observe(element)
    return () => watching.disconnect()
  }, [place, withDock])
  return room
}
