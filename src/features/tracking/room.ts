interface Size {
  width: number
  height: number
}

/**
 * Where the panel goes: beside the map; in a drawer over its right side where the window is broad; in a sheet over
 * its lower side where it is tall.
 */
export type Room = 'beside' | 'drawer' | 'sheet'

/** The width of a panel beside the map, px: a little less in a window that could not spare it (`panel` in panda.config.ts). */
export const panelWidth = (windowWidth: number) => Math.max(300, Math.min(320, 0.293 * windowWidth))

/** The height of the playback controls below a map, px: two rows, or one where that is broad or the window is low. */
export const dockHeight = (mapWidth: number, windowHeight: number) =>
  mapWidth >= 736 || windowHeight <= 480 ? 64 : 104

/**
 * The room for a panel in a place of this size, px: beside the map only where that leaves the map half of the window,
 * by width and by height.
 */
export function roomFor(place: Size, window: Size, withDock: boolean): Room {
  const width = place.width - panelWidth(window.width)
  const height = place.height - (withDock ? dockHeight(width, window.height) : 0)
  if (width * height * 2 >= window.width * window.height) return 'beside'
  return place.height > place.width ? 'sheet' : 'drawer'
}
