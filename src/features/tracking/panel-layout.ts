import { useLayoutEffect, useState, type RefObject } from 'react'

interface Size {
  width: number
  height: number
}

/**
 * Position of the panel: next to the map; as a drawer over its right side in a wide window; as a
 * sheet over its lower part in a tall one.
 */
export type PanelLayout = 'beside' | 'drawer' | 'sheet'

/** Width of a panel next to the map, px: slightly less in a small window (`panel` in panda.config.ts). */
export const panelWidth = (windowWidth: number) => Math.max(300, Math.min(320, 0.293 * windowWidth))

/**
 * Returns the height of the playback controls below a map, px: two rows, or one if the map is wide
 * or the window is low.
 */
export const dockHeight = (mapWidth: number, windowHeight: number) =>
  mapWidth >= 736 || windowHeight <= 480 ? 64 : 104

/**
 * Returns the place of the panel in an area of this size, px: next to the map only if that leaves half of the
 * window's width and height.
 */
export function panelLayout(place: Size, window: Size, withDock: boolean): PanelLayout {
  const width = place.width - panelWidth(window.width)
  const height = place.height - (withDock ? dockHeight(width, window.height) : 0)
  if (width * height * 2 >= window.width * window.height) return 'beside'
  return place.height > place.width ? 'sheet' : 'drawer'
}

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
