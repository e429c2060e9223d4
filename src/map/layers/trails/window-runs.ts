import type { PackedFixes } from '../../../../domain/track/packed-fixes.ts'
import {
  findFixBlock,
  sliceBlocks,
  blockFirstFix,
  findNewestInSlice,
} from '../../../../domain/track/packed-reading.ts'

/** ints per run: segments in the runs before it, and the indexes of its first fix, block and slice */
export const INTS_PER_RUN = 4

/** The part of packed fixes in a window. A run is a series of consecutive segments within one block. */
export interface WindowRuns {
  /** INTS_PER_RUN ints per run; the array may be longer */
  ints: Int32Array<ArrayBuffer>
  runs: number
  segments: number
}

/**
 * Finds the segments of drawn slices that end within a window (ms since epoch UTC, end included). It looks up two
 * indices per slice, so the cost depends on the number of slices, not of fixes. Writes into `room` if that is long
 * enough.
 */
export function windowRuns(
  fixes: PackedFixes,
  drawn: Uint8Array,
  { from, to }: { from: number; to: number },
  room = new Int32Array(0),
): WindowRuns {
  const found: WindowRuns = { ints: room, runs: 0, segments: 0 }
  if (fixes.from > to || fixes.to < from) return found
  for (let slice = 0; slice < drawn.length; slice++) {
    if (drawn[slice] === 0) continue
    const [firstBlock] = sliceBlocks(fixes, slice)
    const first = blockFirstFix(fixes, firstBlock)
    const start = Math.max(first, findNewestInSlice(fixes, slice, from))
    // a guard's marker is at their newest fix, so no line leads beyond it
    const end = findNewestInSlice(fixes, slice, to) - 1
    if (start > end) continue
    for (let at = start, block = findFixBlock(fixes, slice, start); at <= end; block++) {
      const next = Math.min(end + 1, blockFirstFix(fixes, block + 1))
      put(found, at, block, slice, next - at)
      at = next
    }
  }
  return found
}

function put(found: WindowRuns, fix: number, block: number, slice: number, segments: number): void {
  const at = found.runs * INTS_PER_RUN
  if (at + INTS_PER_RUN > found.ints.length) {
    const larger = new Int32Array(Math.max(4096, 2 * found.ints.length))
    larger.set(found.ints)
    found.ints = larger
  }
  found.ints[at] = found.segments
  found.ints[at + 1] = fix
  found.ints[at + 2] = block
  found.ints[at + 3] = slice
  found.runs += 1
  found.segments += segments
}
