import sharp from 'sharp'
import { protobuf, zigzag } from './protobuf.ts'

/** Tiles are divided into this many equal cells in each direction. */
const CELLS = 16
const EXTENT = 4096
const CELL = EXTENT / CELLS

type Point = readonly [x: number, y: number]

const POINT = 1
const LINE = 2
const POLYGON = 3

function geometry(points: readonly Point[], kind: number): number[] {
  const deltas = points.map(([x, y], i) => {
    const [fromX, fromY] = points[i - 1] ?? [0, 0]
    return [zigzag(x - fromX), zigzag(y - fromY)]
  })
  const [start = [], ...rest] = deltas
  const moved = [(1 << 3) | 1, ...start]
  if (kind === POINT) return moved
  return [...moved, (rest.length << 3) | 2, ...rest.flat(), ...(kind === POLYGON ? [15] : [])]
}

const square = (x: number, y: number, size: number): Point[] => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
]

/** one shape per layer, repeated in each cell of 256 units */
const SHAPES: Record<string, { kind: number; points: readonly Point[] }> = {
  field: { kind: POLYGON, points: square(8, 8, 48) },
  building: { kind: POLYGON, points: square(72, 8, 48) },
  road: {
    kind: LINE,
    points: [
      [136, 16],
      [184, 48],
    ],
  },
  stop: { kind: POINT, points: [[32, 96]] },
  crowd: { kind: POINT, points: [[96, 96]] },
  name: { kind: POINT, points: [[160, 96]] },
  sign: { kind: POINT, points: [[32, 160]] },
}

/** Returns a vector tile with shapes of each type, in layers named as in `SHAPES`. */
export function vectorTile(): Uint8Array {
  const layers = Object.entries(SHAPES).map(([name, { kind, points }]) => {
    const features = Array.from({ length: CELLS * CELLS }, (_, cell) => {
      const [left, top] = [(cell % CELLS) * CELL, Math.floor(cell / CELLS) * CELL]
      const moved = points.map(([x, y]): Point => [x + left, y + top])
      return protobuf([2, [0, 0]], [3, kind], [4, geometry(moved, kind)])
    })
    return protobuf(
      [1, name],
      ...features.map((feature): [number, Uint8Array] => [2, feature]),
      [3, 'name'],
      [4, protobuf([1, 'A'])],
      [5, EXTENT],
      [15, 2],
    )
  })
  return protobuf(...layers.map((layer): [number, Uint8Array] => [3, layer]))
}

const TILE_PX = 256

/** Returns an image tile. `pixel` returns the colour for a position in the cell, x and y from 0 to 1. */
function pictureTile(pixel: (x: number, y: number) => readonly [number, number, number, number]) {
  const data = Buffer.alloc(TILE_PX * TILE_PX * 4)
  const cellPx = TILE_PX / CELLS
  for (let i = 0; i < TILE_PX * TILE_PX; i++)
    data.set(pixel(((i % TILE_PX) % cellPx) / cellPx, (Math.floor(i / TILE_PX) % cellPx) / cellPx), i * 4)
  return sharp(data, { raw: { width: TILE_PX, height: TILE_PX, channels: 4 } })
    .png()
    .toBuffer()
}

/** Returns a tile with a cyan square in the lower right of each cell; the rest is transparent. */
export const rasterTile = () =>
  pictureTile((x, y) => (x > 0.75 && y > 0.75 ? [0, 255, 255, 255] : [0, 0, 0, 0]))

/**
 * Returns a tile of heights in Terrarium's encoding: a plateau and a slope in the lower part of each cell, otherwise 0
 * m.
 */
export const heightTile = () =>
  pictureTile((x, y) => {
    const isSlope = x > 0.3 && x < 0.7 && y > 0.75
    const metres = isSlope ? (x - 0.3) * 8_000 : 0
    const value = metres + 32_768
    return [Math.floor(value / 256), Math.floor(value % 256), 0, 255]
  })

/** Returns a font's glyphs: only the letter A, drawn as a block. */
export function glyphs(stack: string): Uint8Array {
  const [size, border] = [16, 3]
  const inner = size + 2 * border
  const bitmap = Uint8Array.from({ length: inner * inner }, (_, i) => {
    const near = [i % inner, Math.floor(i / inner)].every((at) => at >= border && at < inner - border)
    return near ? 255 : 64
  })
  const glyph = protobuf(
    [1, 'A'.codePointAt(0) as number],
    [2, bitmap],
    [3, size],
    [4, size],
    [5, zigzag(0)],
    [6, zigzag(-8)],
    [7, size + 2],
  )
  return protobuf([1, protobuf([1, stack], [2, '0-255'], [3, glyph])])
}

/** Returns the image of a sprite with one symbol. */
export const spriteImage = () =>
  sharp({ create: { width: 24, height: 24, channels: 4, background: { r: 128, g: 255, b: 0, alpha: 1 } } })
    .png()
    .toBuffer()
export const SPRITE = { sign: { x: 0, y: 0, width: 24, height: 24, pixelRatio: 1 } }
