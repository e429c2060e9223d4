import { accuracyClass } from './accuracy-class.ts'

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
}

/**
 * Fixes of many guards in eight bytes each, as the graphics card reads them. Those of one guard make a slice, a slice is
 * cut into blocks, and each block counts time and place from a corner of its own:
 *
 *     word 0: 18 bits latitude above 14 bits of time, word 1: 18 bits longitude above 8 bits of time and 6 of accuracy
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
  /** WORDS_PER_FIX a fix */
  words: Uint32Array
  /** INTS_PER_BLOCK a block, in the order of BLOCK */
  blocks: Int32Array
  /** INTS_PER_SLICE a slice, in the order of SLICE, and a last one of none that ends the one before it */
  slices: Int32Array
  /** whose slice it is */
  workerIds: readonly string[]
  /** when each fix was heard, ms from `from`, the last value being that or later; null where nobody asked */
  heard: Uint32Array | null
}

export const WORDS_PER_FIX = 2
export const INTS_PER_BLOCK = 5
/** index of its first fix; ms from `from` to its first fix; corner in ten-millionths of a degree; bits of a step */
export const BLOCK = { first: 0, t: 1, lat: 2, lon: 3, shift: 4 } as const
export const INTS_PER_SLICE = 2
/** index of its first block; the usual spacing of its fixes, ms, 0 = unknown */
export const SLICE = { block: 0, interval: 1 } as const

/** Steps of a block from its corner to its middle, and over all of it. */
export const HALF_BLOCK = 2 ** 17
const REACH = 2 ** 18 - 1
const COARSEST = 3
const LONGEST_MS = 2 ** 22
/** heard so much after its hour began, or later, ms */
export const LATEST_MS = 2 ** 32 - 1

/** Packs walks, each of one guard, into slices in their order; walks without a fix have none. */
export function packFixes(from: number, all: readonly Walk[]): PackedFixes {
  const walks = all.filter(({ t }) => t.length > 0)
  const count = walks.reduce((sum, { t }) => sum + t.length, 0)
  const words = new Uint32Array(count * WORDS_PER_FIX)
  const heard = walks.some(({ delay }) => delay) ? new Uint32Array(count) : null
  const blocks: number[] = []
  const slices: number[] = []
  let at = 0
  for (const walk of walks) {
    slices.push(blocks.length / INTS_PER_BLOCK, walk.interval)
    for (let first = 0; first < walk.t.length;) {
      const { end, lat, lon, shift } = blockFrom(walk, first)
      const start = walk.t[first] as number
      blocks.push(at, start - from, lat, lon, shift)
      for (; first < end; first++, at++) write(first, start, lat, lon, shift)
    }

    function write(i: number, start: number, south: number, west: number, bits: number) {
      const t = (walk.t[i] as number) - start
      // a clock that is ahead may have been heard before all that is packed, and counts from its own time
      if (heard) heard[at] = Math.min(LATEST_MS, Math.max(0, start + t - from + (walk.delay?.[i] ?? 0)))
      const half = (1 << bits) >> 1
      const y = ((walk.lat[i] as number) - south + half) >> bits
      const x = ((walk.lon[i] as number) - west + half) >> bits
      words[at * WORDS_PER_FIX] = (y << 14) | (t >> 8)
      words[at * WORDS_PER_FIX + 1] =
        (x << 14) | ((t & 0xff) << 6) | accuracyClass(walk.accuracy[i] as number)
    }
  }
  slices.push(blocks.length / INTS_PER_BLOCK, 0)
  return {
    from,
    to: walks.reduce((newest, { t }) => Math.max(newest, t.at(-1) as number), from),
    words,
    blocks: Int32Array.from(blocks),
    slices: Int32Array.from(slices),
    workerIds: walks.map(({ workerId }) => workerId),
    heard,
  }
}

/** The longest block that begins at a fix, with its corner. */
function blockFrom({ t, lat, lon }: Walk, first: number) {
  let [south, north] = [lat[first] as number, lat[first] as number]
  let [west, east] = [lon[first] as number, lon[first] as number]
  let end = first + 1
  for (; end < t.length && (t[end] as number) - (t[first] as number) < LONGEST_MS; end++) {
    const [y, x] = [lat[end] as number, lon[end] as number]
    const [s, n] = [Math.min(south, y), Math.max(north, y)]
    const [w, e] = [Math.min(west, x), Math.max(east, x)]
    if (Math.max(n - s, e - w) > REACH << COARSEST) break
    ;[south, north, west, east] = [s, n, w, e]
  }
  const across = Math.max(north - south, east - west)
  let shift = 0
  while (across > REACH << shift) shift += 1
  return { end, lat: south, lon: west, shift }
}
