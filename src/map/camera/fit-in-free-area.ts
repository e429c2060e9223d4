import { fitCamera } from './fit-camera.ts'
import type { Bounds, Camera, Size } from '../hosts/map-host.ts'
import { unprojectPoint } from './mercator.ts'

/** A rectangle of the screen, CSS pixels from the upper left corner of the map. */
export interface Box extends Size {
  x: number
  y: number
}

/** space that controls take at the top and right edges of the map, px */
const TOOLS = { above: 64, right: 56 }
const PADDING_PX = 16

/** Returns the rectangle of a map, free of card, badge and controls, that has room for the largest circle. */
export function freeArea(map: Size, card: Box, badge = 0): Box {
  const [right, bottom] = [map.width - TOOLS.right, map.height]
  const above = Math.max(TOOLS.above, badge)
  const between = (x: number, y: number, toX: number, toY: number): Box => ({
    x,
    y,
    width: Math.max(0, toX - x),
    height: Math.max(0, toY - y),
  })
  const room = ({ width, height }: Box) => Math.min(width, height)
  return [
    between(card.x + card.width, above, right, bottom),
    between(0, above, right, card.y),
    between(0, Math.max(above, card.y + card.height), right, bottom),
  ].reduce((best, box) => (room(box) > room(best) ? box : best))
}

/** Returns the camera that shows all of the bounds within one part of the map. */
export function fitInFreeArea(bounds: Bounds, map: Size, part: Box, maxZoom: number): Camera {
  const fit = fitCamera(bounds, part, { padding: PADDING_PX, maxZoom })
  const [x, y] = [part.x + part.width / 2, part.y + part.height / 2]
  return { zoom: fit.zoom, center: unprojectPoint(fit, map, { x: map.width - x, y: map.height - y }) }
}
