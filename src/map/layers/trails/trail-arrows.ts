import { yToLat, xToLng, pixelsPerUnit, worldX, worldY } from '../../camera/mercator.ts'
import { isGap, type TrailPoints } from './trail-points.ts'

/** Distance between arrows that SPEC.md requires, CSS px. */
export const ARROW_EVERY_PX = 100

export interface TrailArrow {
  lng: number
  lat: number
  /** degrees clockwise from north */
  angle: number
  /** position on the trail, counted in points as for the playhead */
  head: number
}

/**
 * Returns arrows every `everyPx` along the trail as drawn at a (Google) zoom, the first after half that distance,
 * ascending in `head`. Gaps do not count towards the distance.
 */
export function trailArrows(points: TrailPoints, zoom: number, everyPx = ARROW_EVERY_PX): TrailArrow[] {
  const arrows: TrailArrow[] = []
  const every = everyPx / pixelsPerUnit(zoom)
  let next = every / 2
  for (let i = 0; i + 1 < points.count; i++) {
    if (isGap(points, i)) continue
    const x = points.x[i] as number
    const y = points.y[i] as number
    const dx = (points.x[i + 1] as number) - x
    const dy = (points.y[i + 1] as number) - y
    const length = Math.hypot(dx, dy)
    for (; next <= length; next += every) {
      const part = next / length
      arrows.push({
        lng: xToLng(x + dx * part),
        lat: yToLat(y + dy * part),
        angle: (Math.atan2(dx, dy) * 180) / Math.PI,
        head: i + part,
      })
    }
    next -= length
  }
  return arrows
}

/** Arrows closer together than this would hide the line, CSS px. */
const APART_PX = 28

/**
 * Returns the arrows that do not overlap an earlier arrow at this zoom. The line stays visible where a guard passes
 * repeatedly. A result depends only on earlier arrows, so a moving playhead removes none.
 */
export function separateArrows(arrows: readonly TrailArrow[], zoom: number): TrailArrow[] {
  const scale = pixelsPerUnit(zoom) / APART_PX
  const taken = new Map<string, { x: number; y: number }[]>()
  return arrows.filter(({ lng, lat }) => {
    const place = { x: worldX(lng) * scale, y: worldY(lat) * scale }
    const [column, row] = [Math.floor(place.x), Math.floor(place.y)]
    for (let x = column - 1; x <= column + 1; x++)
      for (let y = row - 1; y <= row + 1; y++)
        for (const other of taken.get(`${x} ${y}`) ?? [])
          if (Math.hypot(other.x - place.x, other.y - place.y) < 1) return false
    const key = `${column} ${row}`
    taken.set(key, [...(taken.get(key) ?? []), place])
    return true
  })
}

/** Returns how many of the arrows are at or before the playhead. */
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
