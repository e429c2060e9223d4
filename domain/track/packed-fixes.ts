/** The track of one guard as columns of equal length, ascending in time. */
export interface TrackColumns {
  workerId: string
  /** ms since epoch UTC */
  t: Float64Array
  /** ten-millionths of a degree WGS84 */
  lat: Int32Array
  lon: Int32Array
  /** metres; NaN = unknown */
  accuracy: Float32Array
  /** reporting interval of the guard, ms; 0 = unknown */
  interval: number
  /** delay of each fix after its own time, ms; absent if the request did not ask for arrivals */
  delay?: Int32Array
  /** times of the late fixes, ms since epoch UTC; absent if the request did not ask for them */
  late?: Float64Array
}

/**
 * Fixes of many guards in at most eight bytes each, in the format that the graphics card reads.
 * The fixes of one guard are a slice, and a slice is divided into blocks. Each fix of a block has the same
 * number of bits, as many as the block needs (`block-shape.ts`). Latitude and longitude are relative to a
 * corner of the block, up to 18 bits each. The time is the deviation from an even interval, up to 22 bits;
 * it is exact, in ms. Accuracy has 6 bits.
 * Latitude and longitude are in steps of 1, 2, 4 or 8 ten-millionths of a degree, the smallest that cover
 * the block. Within 2.9 km nothing is lost; a position is never off by more than 7 cm.
 * A block ends if the next fix is 23 km from another fix of it, or 69 minutes after its first. So a distant
 * fix gets its own block and does not make others less precise.
 */
export interface PackedFixes {
  /** start of the packed period, ms since epoch UTC; all stored times are relative to it */
  from: number
  /** time of the newest fix, ms since epoch UTC; `from` if there is none */
  to: number
  /** number of fixes */
  count: number
  /** bits of the fixes; each block starts at an even index and is contiguous */
  words: Uint32Array
  /** INTS_PER_BLOCK integers for each block, in the order of BLOCK */
  blocks: Int32Array
  /**
   * INTS_PER_SLICE integers for each slice, in the order of SLICE; an additional empty slice marks the end
   * of the last one
   */
  slices: Int32Array
  /** id of the guard of each slice */
  workerIds: readonly string[]
  /**
   * arrival of each fix, ms after `from`; MAX_ARRIVAL_MS means that or later; null if the request did not
   * ask for arrivals
   */
  heard: Uint32Array | null
  /** times of late fixes by guard, ms since epoch UTC; absent if there are none */
  late?: ReadonlyMap<string, Float64Array>
}

export const INTS_PER_BLOCK = 7
/**
 * Position of each value of a block: index of its first fix and its first word; start of its times (ms
 * after `from`) and interval between fixes (ms); corner in ten-millionths of a degree; bit counts
 * (`block-shape.ts`)
 */
export const BLOCK = { first: 0, word: 1, t: 2, pace: 3, lat: 4, lon: 5, shape: 6 } as const
export const INTS_PER_SLICE = 2
/**
 * Position of each value of a slice: index of its first block; reporting interval of its fixes, ms (0 =
 * unknown)
 */
export const SLICE = { block: 0, interval: 1 } as const

/**
 * Number of steps from the corner of a block to its centre, where the graphics card's coordinates have
 * their origin.
 */
export const HALF_BLOCK = 2 ** 17
/** maximum stored arrival after the start of the pack, ms; later arrivals are limited to it */
export const MAX_ARRIVAL_MS = 2 ** 32 - 1

/**
 * Returns the part of a track that had arrived by a time, ms since epoch UTC. Each fix has its last
 * revision that had arrived. Without arrival data, the track is returned unchanged.
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
