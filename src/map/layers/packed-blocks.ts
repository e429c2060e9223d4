import { gapThreshold } from '../../../domain/fix/gaps.ts'
import { E7 } from '../../../domain/fix/fix.ts'
import { BLOCK, HALF_BLOCK, INTS_PER_BLOCK, type PackedFixes } from '../../../domain/track/packed-fixes.ts'
import { blockCount, blocksOf, firstOfBlock, intervalOf } from '../../../domain/track/packed-reading.ts'
import { worldX, worldY } from '../mercator.ts'

const RADIANS = Math.PI / 180
/** units of deck.gl's world around the equator */
const WORLD = 512

/** Texels of a block: where its middle is; what a step is, and its time; its end, gap and colour. */
export const TEXELS_PER_BLOCK = 3
const INTS = TEXELS_PER_BLOCK * 4

/** RGB and strength, 0 to 1; null = not drawn. */
export type LookOf = (workerId: string) => readonly [r: number, g: number, b: number, strength: number] | null

/**
 * The blocks of packed fixes as the graphics card reads them, twelve ints each, of which the floats are given by their
 * bits. The middle is in world units, each coordinate in two floats. A step east is so many world units; a step north
 * is by Mercator longer towards the poles, so the card has the slope at the middle and half the change of the slope,
 * which over a block is exact to a centimetre at 50° and to a decimetre at 75°.
 */
export function packedBlocks(fixes: PackedFixes): Int32Array<ArrayBuffer> {
  const count = blockCount(fixes)
  const ints = new Int32Array(count * INTS)
  const floats = new Float32Array(ints.buffer)
  for (let block = 0; block < count; block++) {
    const part = (name: keyof typeof BLOCK) => fixes.blocks[block * INTS_PER_BLOCK + BLOCK[name]] as number
    const step = 2 ** part('shift') / E7
    const lat = part('lat') / E7 + HALF_BLOCK * step
    const x = worldX(part('lon') / E7 + HALF_BLOCK * step)
    const y = worldY(lat)
    const radius = WORLD / (2 * Math.PI)
    const angle = lat * RADIANS
    const slope = (radius * step * RADIANS) / Math.cos(angle)
    const at = block * INTS
    floats.set([x, y, x - Math.fround(x), y - Math.fround(y)], at)
    floats.set([(step / 360) * WORLD, slope, (slope * step * RADIANS * Math.tan(angle)) / 2], at + 4)
    ints[at + 7] = part('t')
    ints[at + 8] = firstOfBlock(fixes, block + 1)
  }
  for (const slice of fixes.workerIds.keys()) {
    const [first, end] = blocksOf(fixes, slice)
    for (let block = first; block < end; block++)
      ints[block * INTS + 9] = gapThreshold(intervalOf(fixes, slice))
  }
  return ints
}

/** Writes the looks of guards into what `packedBlocks` has made; returns whose slices are drawn, 1 = drawn. */
export function dressBlocks(ints: Int32Array, fixes: PackedFixes, lookOf: LookOf): Uint8Array {
  const drawn = new Uint8Array(fixes.workerIds.length)
  for (const [slice, workerId] of fixes.workerIds.entries()) {
    const look = lookOf(workerId)
    if (look === null) continue
    drawn[slice] = 1
    const [r, g, b, a] = look.map((part) => Math.round(part * 255)) as [number, number, number, number]
    const [first, end] = blocksOf(fixes, slice)
    for (let block = first; block < end; block++)
      ints[block * INTS + 10] = r | (g << 8) | (b << 16) | (a << 24)
  }
  return drawn
}
