import { POOR_ACCURACY_M } from '../../../domain/fix/fix.ts'
import { trailGaps } from '../../../domain/fix/gaps.ts'
import type { Trail } from '../../../domain/fix/trail.ts'
import { worldX, worldY } from '../mercator.ts'

/** Texels in a row of the texture; every WebGL2 card takes this many. */
export const TRAIL_ROW = 2048
/** x, y, flags and 8 × level, index in the trail */
export const TRAIL_FLOATS = 4
/** Flag of a point: no fix was received between it and the next one. */
export const GAP = 1
/** Flag of a point: it may be far from where the guard was. */
export const POOR = 2
/** Flag of a point: the line ends here and the next point begins another. */
export const BREAK = 4

/**
 * A trail as the graphics card reads it: points in rows of 2048 texels, x and y in Web Mercator units from `origin`
 * (a metre is about 13 millionths, so single floats hold millimetres over a city).
 */
export interface TrailPoints {
  count: number
  /** index in the trail of the last point */
  last: number
  rows: number
  texels: Float32Array
  origin: readonly [x: number, y: number]
}

/** Room for so many points, all zero. */
export function trailRows(count: number): Pick<TrailPoints, 'rows' | 'texels'> {
  const rows = Math.max(1, Math.ceil(count / TRAIL_ROW))
  return { rows, texels: new Float32Array(rows * TRAIL_ROW * TRAIL_FLOATS) }
}

/** A point's level stands above its flags. */
export const LEVEL = 8

/** Packs a trail; `levels` are those of `trailLevels`. */
export function packTrail(trail: Trail, levels: Uint8Array | null = null): TrailPoints {
  const { rows, texels } = trailRows(trail.length)
  const origin = [worldX(trail.lon[0] ?? 0), worldY(trail.lat[0] ?? 0)] as const
  for (let i = 0; i < trail.length; i++) {
    const at = i * TRAIL_FLOATS
    texels[at] = worldX(trail.lon[i] as number) - origin[0]
    texels[at + 1] = worldY(trail.lat[i] as number) - origin[1]
    texels[at + 3] = i
    texels[at + 2] = (trail.accuracy[i] as number) > POOR_ACCURACY_M ? POOR : 0
    if (levels) texels[at + 2] = (texels[at + 2] as number) + LEVEL * (levels[i] as number)
  }
  for (const { index } of trailGaps(trail)) {
    const at = index * TRAIL_FLOATS + 2
    texels[at] = (texels[at] as number) + GAP
  }
  return { count: trail.length, last: trail.length - 1, rows, texels, origin }
}

/** Whether nothing was received between point `index` and the next. */
export function isGap(points: TrailPoints, index: number): boolean {
  return ((points.texels[index * TRAIL_FLOATS + 2] as number) & GAP) !== 0
}

/** Whether a head (in points, fractions allowed) stands in a gap: between its fixes nobody knows where the guard was. */
export function isInGap(points: TrailPoints, head: number): boolean {
  return head % 1 !== 0 && head < points.last && isGap(points, Math.floor(head))
}
