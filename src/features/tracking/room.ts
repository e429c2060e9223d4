interface Size {
  width: number
  height: number
}

/**
 * Place of the panel: next to the map; as a drawer over its right side in a wide window; as a sheet over its
 * lower part in a tall one.
 */
export type PanelLayout = 'beside' | 'drawer' | 'sheet'

/** Width of a panel next to the map, px: slightly less in a small window (`panel` in panda.config.ts). */
export const panelWidth = (windowWidth: number) => Math.max(300, Math.min(320, 0.293 * windowWidth))

/** The height of the playback controls below a map, px: two rows, or one where that is broad or the window is low. */
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
