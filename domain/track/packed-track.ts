import type { PackedFixes } from './packed-fixes.ts'
import {
  findFixBlock,
  sliceBlocks,
  blockFirstFix,
  findLastIndex,
  findNewestInSlice,
  packedAccuracy,
  packedLat,
  packedLon,
  packedT,
  findLastNotLater,
} from './packed-reading.ts'
import type { Track } from '../fix/track.ts'

/** A slice of packed fixes. The parts of one guard are consecutive in time. */
export interface TrackPart {
  fixes: PackedFixes
  slice: number
}

/** The slices of one guard, in order of time, as one track. Packed data is not copied. */
export class PackedTrack implements Track {
  readonly count: number
  readonly #parts: readonly TrackPart[]
  /** for each part: index of its first fix in the track */
  readonly #starts: number[] = []
  /** for each part: time of its first fix, ms since epoch UTC */
  readonly #begins: number[] = []
  /** the block that was read last, with the range of its fixes; most reads are in the same block */
  #part = 0
  #block = 0
  #from = 0
  #to = 0
  /** difference between an index of the packed fixes and the index in the track */
  #shift = 0

  constructor(parts: readonly TrackPart[]) {
    this.#parts = parts
    let count = 0
    for (const { fixes, slice } of parts) {
      this.#starts.push(count)
      const [first, end] = sliceBlocks(fixes, slice)
      this.#begins.push(packedT(fixes, first, blockFirstFix(fixes, first)))
      count += blockFirstFix(fixes, end) - blockFirstFix(fixes, first)
    }
    this.count = count
  }

  t(i: number): number {
    const at = this.#find(i)
    return packedT(this.#fixes, this.#block, at)
  }

  lon(i: number): number {
    const at = this.#find(i)
    return packedLon(this.#fixes, this.#block, at)
  }

  lat(i: number): number {
    const at = this.#find(i)
    return packedLat(this.#fixes, this.#block, at)
  }

  accuracy(i: number): number | null {
    const at = this.#find(i)
    return packedAccuracy(this.#fixes, this.#block, at)
  }

  before(i: number): number {
    return i - 1
  }

  /**
   * Returns the arrival time of a fix, ms since epoch UTC; the fix's own time if the track was loaded
   * without arrivals.
   */
  receivedAt(i: number): number {
    const at = this.#find(i)
    const { heard, from } = this.#fixes
    return heard ? from + (heard[at] as number) : this.t(i)
  }

  /**
   * Returns the index of the last fix up to `i` that had arrived by `t` (ms since epoch UTC); -1 = none.
   */
  lastHeard(i: number, t: number): number {
    let index = i
    while (index >= 0) {
      const at = this.#find(index)
      const { heard, from } = this.#fixes
      const first = this.#firstFix(this.#part)
      if (!heard) return index
      const found = findLastNotLater(heard, first, at, t - from)
      if (found >= first) return index - (at - found)
      index -= at - first + 1
    }
    return -1
  }

  at(t: number): number {
    const part = findLastIndex(0, this.#parts.length, (at) => (this.#begins[at] as number) <= t)
    if (part < 0) return -1
    const { fixes, slice } = this.#parts[part] as TrackPart
    return findNewestInSlice(fixes, slice, t) - this.#firstFix(part) + (this.#starts[part] as number)
  }

  get #fixes(): PackedFixes {
    return (this.#parts[this.#part] as TrackPart).fixes
  }

  /** Returns the index of the track's fix `i` in its packed fixes, and sets the current part and block. */
  #find(i: number): number {
    if (i >= this.#from && i < this.#to) return i + this.#shift
    if (!(i >= 0 && i < this.count)) throw new RangeError(`fix ${i} of ${this.count}`)
    this.#part = findLastIndex(0, this.#parts.length, (at) => (this.#starts[at] as number) <= i)
    const { fixes, slice } = this.#parts[this.#part] as TrackPart
    this.#shift = this.#firstFix(this.#part) - (this.#starts[this.#part] as number)
    this.#block = findFixBlock(fixes, slice, i + this.#shift)
    this.#from = blockFirstFix(fixes, this.#block) - this.#shift
    this.#to = blockFirstFix(fixes, this.#block + 1) - this.#shift
    return i + this.#shift
  }

  #firstFix(part: number): number {
    const { fixes, slice } = this.#parts[part] as TrackPart
    return blockFirstFix(fixes, sliceBlocks(fixes, slice)[0])
  }
}
