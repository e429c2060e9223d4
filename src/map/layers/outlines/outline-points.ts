import { worldX, worldY } from '../../camera/mercator.ts'

/** Texels per row of the texture; all WebGL2 graphics cards support this many. */
export const OUTLINE_ROW = 2048
/** number of floats per point: x, y, 1 if it is the last point of its line, 0 */
export const OUTLINE_FLOATS = 4

/**
 * Points in the format of the graphics card, in rows of 2048 texels. x and y are Web Mercator units from `origin`. A
 * metre is about 13 millionths, so single floats are exact to millimetres within a city.
 */
export interface OutlinePoints {
  count: number
  rows: number
  texels: Float32Array
  origin: readonly [x: number, y: number]
}

/** Converts lines in degrees to one list of points. The last point of each line is flagged as its end. */
export function outlinePoints(lines: readonly (readonly [lng: number, lat: number][])[]): OutlinePoints {
  const count = lines.reduce((sum, line) => sum + line.length, 0)
  const rows = Math.max(1, Math.ceil(count / OUTLINE_ROW))
  const texels = new Float32Array(rows * OUTLINE_ROW * OUTLINE_FLOATS)
  const [lng, lat] = lines.find((line) => line.length > 0)?.[0] ?? [0, 0]
  const origin = [worldX(lng), worldY(lat)] as const
  let at = 0
  for (const line of lines)
    for (const [i, [lng, lat]] of line.entries()) {
      const ends = i === line.length - 1 ? 1 : 0
      texels.set([worldX(lng) - origin[0], worldY(lat) - origin[1], ends], at)
      at += OUTLINE_FLOATS
    }
  return { count, rows, texels, origin }
}
