import {
  BLOCK,
  INTS_PER_BLOCK,
  INTS_PER_SLICE,
  type PackedFixes,
  SLICE,
  WORDS_PER_FIX,
} from './packed-fixes.ts'
import { blocksOf, firstOfBlock, packedT } from './packed-reading.ts'

/** Copies packed fixes but for those of which `leftOut`, one a fix, says 1. Blocks and slices of which nothing stays go, too. */
export function withoutFixes(fixes: PackedFixes, leftOut: Uint8Array): PackedFixes {
  const count = leftOut.reduce((kept, out) => kept + 1 - out, 0)
  const words = new Uint32Array(count * WORDS_PER_FIX)
  const heard = fixes.heard && new Uint32Array(count)
  const blocks: number[] = []
  const slices: number[] = []
  const workerIds: string[] = []
  let to = fixes.from
  let at = 0

  function take(i: number) {
    words[at * WORDS_PER_FIX] = fixes.words[i * WORDS_PER_FIX] as number
    words[at * WORDS_PER_FIX + 1] = fixes.words[i * WORDS_PER_FIX + 1] as number
    if (heard) heard[at] = fixes.heard?.[i] as number
    at += 1
  }

  /** The time of a block counts from where it did, so that no word of it changes. */
  function takeBlock(block: number) {
    const begins = at
    let last = -1
    for (let i = firstOfBlock(fixes, block); i < firstOfBlock(fixes, block + 1); i += 1) {
      if (leftOut[i] === 1) continue
      take(i)
      last = i
    }
    if (last < 0) return
    to = Math.max(to, packedT(fixes, block, last))
    const own = fixes.blocks.subarray(block * INTS_PER_BLOCK, (block + 1) * INTS_PER_BLOCK)
    blocks.push(begins, ...own.subarray(BLOCK.first + 1))
  }

  for (const [slice, workerId] of fixes.workerIds.entries()) {
    const begins = blocks.length / INTS_PER_BLOCK
    const [first, end] = blocksOf(fixes, slice)
    for (let block = first; block < end; block += 1) takeBlock(block)
    if (blocks.length / INTS_PER_BLOCK === begins) continue
    slices.push(begins, fixes.slices[slice * INTS_PER_SLICE + SLICE.interval] as number)
    workerIds.push(workerId)
  }
  slices.push(blocks.length / INTS_PER_BLOCK, 0)
  return {
    from: fixes.from,
    to,
    words,
    blocks: Int32Array.from(blocks),
    slices: Int32Array.from(slices),
    workerIds,
    heard,
  }
}
