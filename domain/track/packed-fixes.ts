/** What one guard walked, as columns of one length that ascend in time. */
export interface Walk {
  workerId: string
  /** ms since epoch UTC */
  t: Float64Array
  /** ten-millionths of a degree WGS84 */
  lat: Int32Array
  lon: Int32Array
  /** metres; NaN = unknown */
  accuracy: Float32Array
  /** the usual spacing of the guard's fixes, ms; 0 = unknown */
  interval: number
  /** how much later than its own time each fix came, ms; left out where nobody asked */
  delay?: Int32Array
  /** the times of those that came late, ms since epoch UTC; left out where nobody asked */
  late?: Float64Array
}

/**
 * Fixes of many guards in eight bytes each at most, as the graphics card reads them. Those of one guard make a slice, a
 * slice is cut into blocks, and a fix takes as many bits as the fixes of its block need (`block-shape.ts`): latitude and
 * longitude from a corner of the block, up to 18 each, how far its time is from an even pace, up to 22, and 6 of accuracy.
 *
 * Time is in ms and exact. Latitude and longitude count in steps of 1, 2, 4 or 8 ten-millionths of a degree, the
 * smallest that reach over the block: within 2.9 km nothing is lost, and no place is ever off by more than 7 cm. A block
 * ends where the next fix lies 23 km from another of it, or 69 minutes from its first: a fix that is wildly off has a
 * block to itself and makes no other coarser.
 */
export interface PackedFixes {
  /** ms since epoch UTC; times of blocks count from here */
  from: number
  /** ms since epoch UTC of the newest fix; `from` where there is none */
  to: number
  /** how many fixes there are */
  count: number
  /** the bits of the fixes, those of a block without a break from an even index on */
  words: Uint32Array
  /** INTS_PER_BLOCK a block, in the order of BLOCK */
  blocks: Int32Array
  /** INTS_PER_SLICE a slice, in the order of SLICE, and a last one of none that ends the one before it */
  slices: Int32Array
  /** whose slice it is */
  workerIds: readonly string[]
  /** when each fix was heard, ms from `from`, the last value being that or later; null where nobody asked */
  heard: Uint32Array | null
  /** the times of those that came late by whose they are, ms since epoch UTC; left out where there is none */
  late?: ReadonlyMap<string, Float64Array>
}

export const INTS_PER_BLOCK = 7
/**
 * index of its first fix, and of its first word; ms from `from` to where its times count from, and from fix to fix; corner
 * in ten-millionths of a degree; bits of a step and of what a fix tells
 */
export const BLOCK = { first: 0, word: 1, t: 2, pace: 3, lat: 4, lon: 5, shape: 6 } as const
export const INTS_PER_SLICE = 2
/** index of its first block; the usual spacing of its fixes, ms, 0 = unknown */
export const SLICE = { block: 0, interval: 1 } as const

/** Steps from the corner of a block to where the card counts its places from. */
export const HALF_BLOCK = 2 ** 17
/** heard so much after its hour began, or later, ms */
export const LATEST_MS = 2 ** 32 - 1
