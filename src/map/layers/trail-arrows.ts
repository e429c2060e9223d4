import { latOf, lngOf, pixelsPerUnit } from '../mercator.ts'
import { isGap, TRAIL_FLOATS, type TrailPoints } from './trail-points.ts'

/** The specification's distance between arrows, CSS px. */
export const ARROW_EVERY_PX = 100

export interface TrailArrow {
  lng: number
  lat: number
  /** degrees clockwise from north */
  angle: number
  /** where on the trail, as a playback head */
  head: number
}

/**
 * Arrows every `everyPx` along the trail as it is drawn at a (Google) zoom, the first one half a step from the
 * start, ascending in `head`. The distance runs along the line and is not counted across gaps.
 */
export function trailArrows(points: TrailPoints, zoom: number, everyPx = ARROW_EVERY_PX): TrailArrow[] {
  const arrows: TrailArrow[] = []
  const { texels, origin } = points
  const every = everyPx / pixelsPerUnit(zoom)
  let next = every / 2
  for (let i = 0; i + 1 < points.count; i++) {
    if (isGap(points, i)) continue
    const at = i * TRAIL_FLOATS
    const x = texels[at] as number
    const y = texels[at + 1] as number
    const dx = (texels[at + TRAIL_FLOATS] as number) - x
    const dy = (texels[at + TRAIL_FLOATS + 1] as number) - y
    const length = Math.hypot(dx, dy)
    for (; next <= length; next += every) {
      const part = next / length
      arrows.push({
        lng: lngOf(origin[0] + x + dx * part),
        lat: latOf(origin[1] + y + dy * part),
        angle: (Math.atan2(dx, dy) * 180) / Math.PI,
        head: i + part,
      })
    }
    next -= length
  }
  return arrows
}

/** How many of the arrows lie at or before the head. */
export function arrowsUpTo(arrows: readonly TrailArrow[], head: number): number {
  let low = 0
  let high = arrows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((arrows[middle] as TrailArrow).head <= head) low = middle + 1
    else high = middle
  }
  return low
}
