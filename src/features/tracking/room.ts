interface Size {
  width: number
  height: number
}

/**
 * Where the panel goes: beside the map; in a drawer over its right side where the window is broad; in a sheet over
 * its lower side where it is tall.
 */
export type Room = 'beside' | 'drawer' | 'sheet'

/** px; the width of the panel beside the map, and the height of one row of playback controls */
export const PANEL_PX = 320
const DOCK_PX = 64

/**
 * The room for a panel in a place of this size, px: beside the map only where that leaves the map half of the window,
 * by width and by height.
 */
export function roomFor(place: Size, window: Size, withDock: boolean): Room {
  const map = (place.width - PANEL_PX) * (place.height - (withDock ? DOCK_PX : 0))
  if (map * 2 >= window.width * window.height) return 'beside'
  return place.height > place.width ? 'sheet' : 'drawer'
}
