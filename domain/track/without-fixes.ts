import { shapeShift } from './block-shape.ts'
import { E7 } from '../fix/fix.ts'
import { FixPacking } from './fix-packing.ts'
import { BLOCK, INTS_PER_SLICE, type PackedFixes, SLICE } from './packed-fixes.ts'
import {
  readBlockPart,
  sliceBlocks,
  blockFirstFix,
  packedAccuracy,
  packedLat,
  packedLon,
  packedT,
} from './packed-reading.ts'

/**
 * Returns a copy of packed fixes without those for which `leftOut` (one value per fix) is 1. Empty blocks
 * and slices are removed.
 */
export function withoutFixes(fixes: PackedFixes, leftOut: Uint8Array): PackedFixes {
  const count = leftOut.reduce((kept, out) => kept + 1 - out, 0)
  const packing = new FixPacking(fixes.from, { count, areHeard: fixes.heard !== null })
  for (const [slice, workerId] of fixes.workerIds.entries()) {
    const [first, end] = sliceBlocks(fixes, slice)
    let isBegun = false
    for (let block = first; block < end; block += 1) {
      const kept = keptOf(block)
      if (kept.length === 0) continue
      if (!isBegun) packing.slice(workerId, fixes.slices[slice * INTS_PER_SLICE + SLICE.interval] as number)
      isBegun = true
      packBlock(block, kept)
    }
  }
  return packing.done()

  function keptOf(block: number): number[] {
    const kept: number[] = []
    for (let i = blockFirstFix(fixes, block); i < blockFirstFix(fixes, block + 1); i += 1)
      if (leftOut[i] !== 1) kept.push(i)
    return kept
  }

  /** Packs a block again with the same corner and step, so that no position is rounded a second time. */
  function packBlock(block: number, kept: readonly number[]) {
    packing.block(
      {
        t: Float64Array.from(kept, (i) => packedT(fixes, block, i)),
        lat: Int32Array.from(kept, (i) => Math.round(packedLat(fixes, block, i) * E7)),
        lon: Int32Array.from(kept, (i) => Math.round(packedLon(fixes, block, i) * E7)),
        accuracy: Float32Array.from(kept, (i) => packedAccuracy(fixes, block, i) ?? Number.NaN),
      },
      {
        lat: readBlockPart(fixes, block, BLOCK.lat),
        lon: readBlockPart(fixes, block, BLOCK.lon),
        shift: shapeShift(readBlockPart(fixes, block, BLOCK.shape)),
      },
      (i) => fixes.from + (fixes.heard?.[kept[i] as number] ?? 0),
    )
  }
}
