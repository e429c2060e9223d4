import { BLOCK, INTS_PER_BLOCK, INTS_PER_SLICE, MAX_ARRIVAL_MS, type PackedFixes } from './packed-fixes.ts'
import { sliceBlocks, blockFirstFix, sliceInterval, blockFirstWord } from './packed-reading.ts'
import type { TrackPart } from './packed-track.ts'

/**
 * Returns packed fixes with only one guard: the guard's slices, in order of time, copied into one slice.
 */
export function extractGuard(workerId: string, parts: readonly TrackPart[]): PackedFixes {
  const from = parts[0]?.fixes.from ?? 0
  const pieces = parts.map(({ fixes, slice }) => {
    const [firstBlock, endBlock] = sliceBlocks(fixes, slice)
    const [first, end] = [blockFirstFix(fixes, firstBlock), blockFirstFix(fixes, endBlock)]
    const word = blockFirstWord(fixes, firstBlock)
    return {
      from: fixes.from,
      first,
      count: end - first,
      heard: fixes.heard?.subarray(first, end),
      word,
      words: fixes.words.subarray(word, blockFirstWord(fixes, endBlock)),
      blocks: fixes.blocks.slice(firstBlock * INTS_PER_BLOCK, endBlock * INTS_PER_BLOCK),
    }
  })
  const count = pieces.reduce((sum, piece) => sum + piece.count, 0)
  const words = new Uint32Array(pieces.reduce((sum, piece) => sum + piece.words.length, 0))
  const blocks = new Int32Array(pieces.reduce((sum, piece) => sum + piece.blocks.length, 0))
  const heard = pieces.some((piece) => piece.heard) ? new Uint32Array(count) : null
  let [fix, word, int] = [0, 0, 0]
  for (const piece of pieces) {
    words.set(piece.words, word)
    blocks.set(piece.blocks, int)
    for (let at = int; at < int + piece.blocks.length; at += INTS_PER_BLOCK) {
      blocks[at + BLOCK.first] = (blocks[at + BLOCK.first] as number) + fix - piece.first
      blocks[at + BLOCK.word] = (blocks[at + BLOCK.word] as number) + word - piece.word
      blocks[at + BLOCK.t] = (blocks[at + BLOCK.t] as number) + piece.from - from
    }
    // a larger arrival time is limited to the maximum
    heard?.set(piece.heard?.map((ms) => Math.min(MAX_ARRIVAL_MS, ms + piece.from - from)) ?? [], fix)
    fix += piece.count
    word += piece.words.length
    int += piece.blocks.length
  }
  const interval = Math.max(0, ...parts.map(({ fixes, slice }) => sliceInterval(fixes, slice) ?? 0))
  const isEmpty = count === 0
  return {
    from,
    to: parts.at(-1)?.fixes.to ?? from,
    count,
    words,
    blocks,
    slices: isEmpty
      ? new Int32Array(INTS_PER_SLICE)
      : Int32Array.of(0, interval, blocks.length / INTS_PER_BLOCK, 0),
    workerIds: isEmpty ? [] : [workerId],
    heard,
  }
}
