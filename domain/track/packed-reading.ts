import { classAccuracy } from './accuracy-class.ts'
import { E7 } from '../fix/fix.ts'
import { ACCURACY_BITS, readBits, bitsPerFix, latBits, lonBits, shapeShift, tBits } from './block-shape.ts'
import { BLOCK, INTS_PER_BLOCK, INTS_PER_SLICE, type PackedFixes, SLICE } from './packed-fixes.ts'

/** Returns a value of a block; `part` is a position in BLOCK. */
export const readBlockPart = ({ blocks }: PackedFixes, block: number, part: number): number =>
  blocks[block * INTS_PER_BLOCK + part] as number

export const blockCount = ({ blocks }: PackedFixes): number => blocks.length / INTS_PER_BLOCK

/** Returns the memory used by packed fixes, bytes. */
export const packedBytes = ({ words, blocks, slices, heard }: PackedFixes): number =>
  words.byteLength + blocks.byteLength + slices.byteLength + (heard?.byteLength ?? 0)

/** Returns the range of a slice's blocks, [first, end). */
export const sliceBlocks = (
  { slices }: PackedFixes,
  slice: number,
): readonly [first: number, end: number] => [
  slices[slice * INTS_PER_SLICE + SLICE.block] as number,
  slices[(slice + 1) * INTS_PER_SLICE + SLICE.block] as number,
]

/** Returns the reporting interval of a slice's guard, ms; null if unknown. */
export const sliceInterval = ({ slices }: PackedFixes, slice: number): number | null =>
  slices[slice * INTS_PER_SLICE + SLICE.interval] || null

/**
 * Returns the index of a block's first fix; for the block after the last one, the number of fixes.
 */
export const blockFirstFix = (fixes: PackedFixes, block: number): number =>
  block < blockCount(fixes) ? readBlockPart(fixes, block, BLOCK.first) : fixes.count

/**
 * Returns the index of a block's first word; for the block after the last one, the number of words.
 */
export const blockFirstWord = (fixes: PackedFixes, block: number): number =>
  block < blockCount(fixes) ? readBlockPart(fixes, block, BLOCK.word) : fixes.words.length

/** Returns the time of the nth fix in a block, ms after `from`. */
function msOfNth({ words, blocks }: PackedFixes, block: number, nth: number): number {
  const at = block * INTS_PER_BLOCK
  const shape = blocks[at + BLOCK.shape] as number
  const behind = latBits(shape) + lonBits(shape)
  const bits = tBits(shape)
  const bit = nth * (behind + bits + ACCURACY_BITS) + behind
  const onPace = (blocks[at + BLOCK.t] as number) + nth * (blocks[at + BLOCK.pace] as number)
  return onPace + readBits(words, blocks[at + BLOCK.word] as number, bit, bits)
}

/** Returns the time of a fix in a block, ms since epoch UTC. */
export function packedT(fixes: PackedFixes, block: number, i: number): number {
  return fixes.from + msOfNth(fixes, block, i - readBlockPart(fixes, block, BLOCK.first))
}

/** Returns the latitude of a fix in a block, degrees WGS84. */
export function packedLat(fixes: PackedFixes, block: number, i: number): number {
  const shape = readBlockPart(fixes, block, BLOCK.shape)
  const steps = fixBits(fixes, block, i, 0, latBits(shape))
  return (readBlockPart(fixes, block, BLOCK.lat) + (steps << shapeShift(shape))) / E7
}

/** Returns the longitude of a fix in a block, degrees WGS84. */
export function packedLon(fixes: PackedFixes, block: number, i: number): number {
  const shape = readBlockPart(fixes, block, BLOCK.shape)
  const steps = fixBits(fixes, block, i, latBits(shape), lonBits(shape))
  return (readBlockPart(fixes, block, BLOCK.lon) + (steps << shapeShift(shape))) / E7
}

/** Returns the accuracy of a fix in a block, metres, rounded up by less than a fifth; null = unknown. */
export function packedAccuracy(fixes: PackedFixes, block: number, i: number): number | null {
  const behind = bitsPerFix(readBlockPart(fixes, block, BLOCK.shape)) - ACCURACY_BITS
  return classAccuracy(fixBits(fixes, block, i, behind, ACCURACY_BITS))
}

/** Reads `count` bits of a fix in a block, after skipping the first `behind`. */
function fixBits({ words, blocks }: PackedFixes, block: number, i: number, behind: number, count: number) {
  const at = block * INTS_PER_BLOCK
  const nth = i - (blocks[at + BLOCK.first] as number)
  const bit = nth * bitsPerFix(blocks[at + BLOCK.shape] as number) + behind
  return readBits(words, blocks[at + BLOCK.word] as number, bit, count)
}

/**
 * Returns the index of the newest fix of a slice at or before `t` (ms since epoch UTC); if there is none,
 * the slice's first index minus one.
 */
export function findNewestInSlice(fixes: PackedFixes, slice: number, t: number): number {
  const ms = t - fixes.from
  const firstBlock = fixes.slices[slice * INTS_PER_SLICE + SLICE.block] as number
  let block = (fixes.slices[(slice + 1) * INTS_PER_SLICE + SLICE.block] as number) - 1
  while (block > firstBlock && msOfNth(fixes, block, 0) > ms) block -= 1
  const first = readBlockPart(fixes, block, BLOCK.first)
  let high = blockFirstFix(fixes, block + 1) - first - 1
  let low = -1
  // memory access is slow, so the search starts near the expected index
  const paces =
    (ms - readBlockPart(fixes, block, BLOCK.t)) / Math.max(1, readBlockPart(fixes, block, BLOCK.pace))
  const guess = Math.max(0, Math.min(high, Math.floor(paces)))
  let step = 1
  if (msOfNth(fixes, block, guess) <= ms) {
    low = guess
    for (let at = guess + 1; at <= high; at += step, step *= 2) {
      if (msOfNth(fixes, block, at) <= ms) low = at
      else high = at - 1
    }
  } else {
    high = guess - 1
    for (let at = guess - 1; at > low; at -= step, step *= 2) {
      if (msOfNth(fixes, block, at) <= ms) low = at
      else high = at - 1
    }
  }
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (msOfNth(fixes, block, middle) <= ms) low = middle
    else high = middle - 1
  }
  return first + low
}

/** Returns the block of a slice that contains a fix. */
export function findFixBlock(fixes: PackedFixes, slice: number, i: number): number {
  const [firstBlock, endBlock] = sliceBlocks(fixes, slice)
  return findLastIndex(firstBlock, endBlock, (at) => readBlockPart(fixes, at, BLOCK.first) <= i)
}

/**
 * Returns the last index in [first, end) for which `holds` is true. It must be true for all indexes before.
 * Returns `first` - 1 if it is true for none.
 */
export function findLastIndex(first: number, end: number, holds: (at: number) => boolean): number {
  let low = first - 1
  let high = end - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (holds(middle)) low = middle
    else high = middle - 1
  }
  return low
}

const RUN = 64
const leastOf = new WeakMap<Uint32Array, Uint32Array>()

/**
 * Returns the minimum of each run of RUN values. The values of an array never change, so the result is
 * cached.
 */
function leastOfRuns(heard: Uint32Array): Uint32Array {
  const known = leastOf.get(heard)
  if (known) return known
  const least = new Uint32Array(Math.ceil(heard.length / RUN)).fill(2 ** 32 - 1)
  for (let i = 0; i < heard.length; i += 1) {
    const run = Math.floor(i / RUN)
    least[run] = Math.min(least[run] as number, heard[i] as number)
  }
  leastOf.set(heard, least)
  return least
}

/**
 * Returns the index of the last value from `first` to `last` that is at most `limit`; `first` - 1 if there
 * is none. It skips runs without such a value, because every frame of a replay searches past fixes that
 * arrived much later.
 */
export function findLastNotLater(heard: Uint32Array, first: number, last: number, limit: number): number {
  for (let i = last; i >= first;) {
    if ((heard[i] as number) <= limit) return i
    const run = Math.floor(i / RUN)
    const isLate = i % RUN === RUN - 1 && (leastOfRuns(heard)[run] as number) > limit
    i = isLate ? run * RUN - 1 : i - 1
  }
  return first - 1
}
