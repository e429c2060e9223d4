import { accuracyOfClass } from './accuracy-class.ts'
import { E7 } from '../fix/fix.ts'
import {
  BLOCK,
  INTS_PER_BLOCK,
  INTS_PER_SLICE,
  type PackedFixes,
  SLICE,
  WORDS_PER_FIX,
} from './packed-fixes.ts'

const blockPart = ({ blocks }: PackedFixes, block: number, part: number) =>
  blocks[block * INTS_PER_BLOCK + part] as number

/** How many fixes are packed. */
export const fixCount = ({ words }: PackedFixes): number => words.length / WORDS_PER_FIX

export const blockCount = ({ blocks }: PackedFixes): number => blocks.length / INTS_PER_BLOCK

/** The blocks of a slice, from the first up to but not including the last. */
export const blocksOf = ({ slices }: PackedFixes, slice: number): readonly [first: number, end: number] => [
  slices[slice * INTS_PER_SLICE + SLICE.block] as number,
  slices[(slice + 1) * INTS_PER_SLICE + SLICE.block] as number,
]

/** The usual spacing of a slice's fixes, ms; null where it is not known. */
export const intervalOf = ({ slices }: PackedFixes, slice: number): number | null =>
  slices[slice * INTS_PER_SLICE + SLICE.interval] || null

/** Index of a block's first fix; of the block behind the last one, how many fixes there are. */
export const firstOfBlock = (fixes: PackedFixes, block: number): number =>
  block < blockCount(fixes) ? blockPart(fixes, block, BLOCK.first) : fixCount(fixes)

/** ms since epoch UTC of a fix of a block. */
export function packedT(fixes: PackedFixes, block: number, i: number): number {
  const high = fixes.words[i * WORDS_PER_FIX] as number
  const low = fixes.words[i * WORDS_PER_FIX + 1] as number
  return fixes.from + blockPart(fixes, block, BLOCK.t) + (((high & 0x3fff) << 8) | ((low >>> 6) & 0xff))
}

/** Degrees WGS84. */
export function packedLat(fixes: PackedFixes, block: number, i: number): number {
  const steps = (fixes.words[i * WORDS_PER_FIX] as number) >>> 14
  return (blockPart(fixes, block, BLOCK.lat) + steps * 2 ** blockPart(fixes, block, BLOCK.shift)) / E7
}

/** Degrees WGS84. */
export function packedLon(fixes: PackedFixes, block: number, i: number): number {
  const steps = (fixes.words[i * WORDS_PER_FIX + 1] as number) >>> 14
  return (blockPart(fixes, block, BLOCK.lon) + steps * 2 ** blockPart(fixes, block, BLOCK.shift)) / E7
}

/** Metres, rounded up by less than a fifth; null = unknown. */
export const packedAccuracy = (fixes: PackedFixes, i: number): number | null =>
  accuracyOfClass((fixes.words[i * WORDS_PER_FIX + 1] as number) & 63)

/** Index of the newest fix of a slice at or before t (ms since epoch UTC); one before its first where there is none. */
export function newestOfSlice(fixes: PackedFixes, slice: number, t: number): number {
  const firstBlock = fixes.slices[slice * INTS_PER_SLICE + SLICE.block] as number
  const endBlock = fixes.slices[(slice + 1) * INTS_PER_SLICE + SLICE.block] as number
  let block = endBlock - 1
  while (block > firstBlock && fixes.from + blockPart(fixes, block, BLOCK.t) > t) block -= 1
  const first = firstOfBlock(fixes, block)
  let high = firstOfBlock(fixes, block + 1) - 1
  let low = first - 1
  const begins = packedT(fixes, block, first)
  const ends = packedT(fixes, block, high)
  if (t >= ends) return high
  if (t < begins) return low
  // fixes mostly come at even steps: memory is slow, so what lies around the place where it should be is read first
  const guess = first + Math.floor(((t - begins) / (ends - begins)) * (high - first))
  let step = 1
  if (packedT(fixes, block, guess) <= t) {
    low = guess
    for (let at = guess + 1; at <= high; at += step, step *= 2) {
      if (packedT(fixes, block, at) <= t) low = at
      else high = at - 1
    }
  } else {
    high = guess - 1
    for (let at = guess - 1; at > low; at -= step, step *= 2) {
      if (packedT(fixes, block, at) <= t) low = at
      else high = at - 1
    }
  }
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (packedT(fixes, block, middle) <= t) low = middle
    else high = middle - 1
  }
  return low
}

/** The block of a slice that holds a fix. */
export function blockOfFix(fixes: PackedFixes, slice: number, i: number): number {
  const [firstBlock, endBlock] = blocksOf(fixes, slice)
  return lastUpTo(firstBlock, endBlock, (at) => blockPart(fixes, at, BLOCK.first) <= i)
}

/** The last of [first, end) that `holds` is true of, which is true of all before it; first - 1 where of none. */
export function lastUpTo(first: number, end: number, holds: (at: number) => boolean): number {
  let low = first - 1
  let high = end - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (holds(middle)) low = middle
    else high = middle - 1
  }
  return low
}
