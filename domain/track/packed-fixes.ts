/** The track of one guard, as columns of equal length that ascend in time. */
export interface TrackColumns {
  workerId: string
  /** ms since epoch UTC */
  t: Float64Array
  /** ten-millionths of a degree WGS84 */
  lat: Int32Array
  lon: Int32Array
  /** metres; NaN = unknown */
  accuracy: Float32Array
  /** usual interval of the guard's fixes, ms; 0 = unknown */
  interval: number
  /** delay of each fix after its own time, ms; absent if not requested */
  delay?: Int32Array
  /** times of the late fixes, ms since epoch UTC; absent if not requested */
  late?: Float64Array
}

/**
 * Fixes of many guards in at most eight bytes each, as the graphics card reads them. The fixes of
 * one guard form a slice, a slice is divided into blocks, and a fix takes as many bits as the fixes
 * of its block need (`block-shape.ts`): latitude and longitude from a corner of the block, up to 18
 * each; the deviation of its time from an even interval, up to 22; and 6 for accuracy. Time is
 * exact, in ms. Latitude and longitude are in steps of 1, 2, 4 or 8 ten-millionths of a degree, the
 * smallest that cover the block: within 2.9 km nothing is lost, and a place is never off by more
 * than 7 cm. A block ends if the next fix is 23 km from another of it, or 69 minutes after its
 * first. So a distant fix has its own block and does not reduce the precision of others.
 */
export interface PackedFixes {
  /** ms since epoch UTC; times of blocks count from here */
  from: number
  /** ms since epoch UTC of the newest fix; `from` if there is none */
  to: number
  /** number of fixes */
  count: number
  /** bits of the fixes; each block starts at an even index and is contiguous */
  words: Uint32Array
  /** INTS_PER_BLOCK ints per block, in the order of BLOCK */
  blocks: Int32Array
  /** INTS_PER_SLICE ints for each slice, in the order of SLICE, and a final empty one that ends the last */
  slices: Int32Array
  /** guard of each slice */
  workerIds: readonly string[]
  /**
   * arrival of each fix, ms from `from`; the largest value means that or later; null if not
   * requested
   */
  heard: Uint32Array | null
  /** times of late fixes by guard, ms since epoch UTC; absent if there are none */
  late?: ReadonlyMap<string, Float64Array>
}

export const INTS_PER_BLOCK = 7
/**
 * index of its first fix and first word; start of its times in ms from `from`, and interval from fix to fix;
 * corner in ten-millionths of a degree; bits of a step and of a fix
 */
export const BLOCK = { first: 0, word: 1, t: 2, pace: 3, lat: 4, lon: 5, shape: 6 } as const
export const INTS_PER_SLICE = 2
/** index of its first block; usual interval of its fixes, ms, 0 = unknown */
export const SLICE = { block: 0, interval: 1 } as const

/**
 * Steps from the corner of a block to its centre, the origin of the graphics card's coordinates.
 */
export const HALF_BLOCK = 2 ** 17
/** largest stored arrival after the start of its hour, ms; later ones are limited to it */
export const MAX_ARRIVAL_MS = 2 ** 32 - 1

/**
 * Returns the part of a walk that had been received by a time (ms since epoch UTC), with the last
 * received revision of each fix; all of it if arrivals were not requested.
 */
export function receivedBy(walk: TrackColumns, moment: number): TrackColumns {
  const { t, delay } = walk
  if (!delay) return walk
  const isKnown = (i: number) => i < t.length && (t[i] as number) + (delay[i] as number) <= moment
  const isShown = (_: number, i: number) => isKnown(i) && !(t[i] === t[i + 1] && isKnown(i + 1))
  return {
    ...walk,
    t: t.filter(isShown),
    lat: walk.lat.filter(isShown),
    lon: walk.lon.filter(isShown),
    accuracy: walk.accuracy.filter(isShown),
    delay: delay.filter(isShown),
  }
}
