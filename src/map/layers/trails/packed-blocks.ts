import { gapThreshold } from '../../../../domain/fix/gaps.ts'
import { E7 } from '../../../../domain/fix/fix.ts'
import { shapeShift } from '../../../../domain/track/block-shape.ts'
import { BLOCK, HALF_BLOCK, type PackedFixes } from '../../../../domain/track/packed-fixes.ts'
import {
  blockCount,
  readBlockPart,
  blockFirstFix,
  sliceInterval,
} from '../../../../domain/track/packed-reading.ts'
import { worldX, worldY } from '../../camera/mercator.ts'

const RADIANS = Math.PI / 180
/** circumference of the equator in deck.gl's world units */
const WORLD = 512

/**
 * Texels per block of fixes. First: the block's centre. Second: the step to the north, and its times. Third: index of
 * its first fix, end, word and shape.
 */
export const TEXELS_PER_BLOCK = 3
const INTS = TEXELS_PER_BLOCK * 4
/** ints per slice (the fixes of one guard): the gap in ms that breaks its line, and its colour */
export const INTS_PER_STYLE = 2
/** 32-bit words per texel of fixes; a fix has at most this many, so it is in at most two texels */
export const WORDS_PER_TEXEL = 2
/** one ten-millionth of a degree to the east, in world units */
export const STEP_EAST = WORLD / 360 / E7

/** Returns the colour of a guard's line as red, green, blue and opacity, 0 to 1; null: not drawn. */
export type SliceStyleLookup = (
  workerId: string,
) => readonly [r: number, g: number, b: number, strength: number] | null

/**
 * Returns the blocks of packed fixes in the format of the graphics card, twelve ints each; floats are stored as their
 * bits. The centre is in world units, with two floats per coordinate. A step to the east is constant, but in Mercator a
 * step to the north grows towards the poles. So a block has the slope at its centre and half the slope's change: exact
 * to a centimetre at 50° latitude and to a decimetre at 75°.
 */
export function packedBlocks(fixes: PackedFixes): Int32Array<ArrayBuffer> {
  const count = blockCount(fixes)
  const ints = new Int32Array(count * INTS)
  const floats = new Float32Array(ints.buffer)
  for (let block = 0; block < count; block++) {
    const part = (name: keyof typeof BLOCK) => readBlockPart(fixes, block, BLOCK[name])
    const step = 2 ** shapeShift(part('shape')) / E7
    const lat = part('lat') / E7 + HALF_BLOCK * step
    const x = worldX(part('lon') / E7 + HALF_BLOCK * step)
    const y = worldY(lat)
    const radius = WORLD / (2 * Math.PI)
    const angle = lat * RADIANS
    const slope = (radius * step * RADIANS) / Math.cos(angle)
    const at = block * INTS
    floats.set([x, y, x - Math.fround(x), y - Math.fround(y)], at)
    floats.set([slope, (slope * step * RADIANS * Math.tan(angle)) / 2], at + 4)
    ints.set([part('t'), part('pace'), part('first'), blockFirstFix(fixes, block + 1)], at + 6)
    ints.set([part('word') / WORDS_PER_TEXEL, part('shape')], at + 10)
  }
  return ints
}

/**
 * Returns the style of each slice (one guard) for the graphics card, INTS_PER_STYLE each, and which slices are drawn
 * (1).
 */
export function packSliceStyles(
  fixes: PackedFixes,
  lookOf: SliceStyleLookup,
): { ints: Int32Array<ArrayBuffer>; drawn: Uint8Array } {
  const slices = fixes.workerIds.length
  const ints = new Int32Array(slices * INTS_PER_STYLE)
  const drawn = new Uint8Array(slices)
  for (const [slice, workerId] of fixes.workerIds.entries()) {
    const look = lookOf(workerId)
    if (look === null) continue
    drawn[slice] = 1
    const [r, g, b, a] = look.map((part) => Math.round(part * 255)) as [number, number, number, number]
    const colour = r | (g << 8) | (b << 16) | (a << 24)
    ints.set([gapThreshold(sliceInterval(fixes, slice)), colour], slice * INTS_PER_STYLE)
  }
  return { ints, drawn }
}
