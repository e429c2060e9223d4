import { useLayoutEffect, useState, type RefObject } from 'react'

interface Size {
  width: number
  height: number
}

/**
 * Place of the panel: beside the map, over its right side (in a wide area), or over its lower part (in a high
 * area).
 */
export type PanelLayout = 'beside' | 'drawer' | 'sheet'

/** Returns the width of a panel beside the map, px. It must equal the size `panel` in panda.config.ts. */
export const panelWidth = (windowWidth: number) => Math.max(300, Math.min(320, 0.293 * windowWidth))

/**
 * Returns the height of the playback controls below a map, px. They have two rows, or one if the map is wide
 * or the window is low.
 */
export const dockHeight = (mapWidth: number, windowHeight: number) =>
  mapWidth >= 736 || windowHeight <= 480 ? 64 : 104

/**
 * Returns the place of the panel for an area of size `place`, px. It is beside the map only if the map keeps
 * half of the window's area.
 */
export function panelLayout(place: Size, window: Size, withDock: boolean): PanelLayout {
  const width = place.width - panelWidth(window.width)
  const height = place.height - (withDock ? dockHeight(width, window.height) : 0)
  if (width * height * 2 >= window.width * window.height) return 'beside'
  return place.height > place.width ? 'sheet' : 'drawer'
}

/**
 * Returns the place of the panel in an element, updated when sizes change. A banner that appears above does
 * not change it.
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
