import { accuracyClass } from './accuracy-class.ts'
import { BitWriter } from './bit-writer.ts'
import { ACCURACY_BITS, encodeShape } from './block-shape.ts'
import { INTS_PER_BLOCK, MAX_ARRIVAL_MS, type PackedFixes, type TrackColumns } from './packed-fixes.ts'

/**
 * South-western corner of a block in ten-millionths of a degree. `shift`: its coordinates are in steps of
 * 2^shift.
 */
export interface Corner {
  lat: number
  lon: number
  shift: number
}

type Columns = Pick<TrackColumns, 't' | 'lat' | 'lon' | 'accuracy'>

/** Maximum number of words per fix, on average over a block. */
const MOST_WORDS = 2

/** Packs fixes block by block. The caller begins a slice before its first block. */
export class FixPacking {
  readonly #from: number
  #to: number
  #count = 0
  readonly #words: BitWriter
  readonly #blocks: number[] = []
  readonly #slices: number[] = []
  readonly #workerIds: string[] = []
  readonly #heard: Uint32Array | null

  constructor(from: number, all: { count: number; areHeard: boolean }) {
    this.#from = from
    this.#to = from
    this.#words = new BitWriter(all.count * MOST_WORDS)
    this.#heard = all.areHeard ? new Uint32Array(all.count) : null
  }

  slice(workerId: string, interval: number): void {
    this.#slices.push(this.#blocks.length / INTS_PER_BLOCK, interval)
    this.#workerIds.push(workerId)
  }

  /**
   * Adds fixes as one block with this corner, in order of time. All must fit into the block. `receivedAt`
   * returns the arrival time of a fix, ms since epoch UTC.
   */
  block({ t, lat, lon, accuracy }: Columns, corner: Corner, receivedAt: (i: number) => number): void {
    const count = t.length
    const [start, end] = [t[0] as number, t[count - 1] as number]
    // phones send at even intervals, so deviations from the interval need fewer bits than times
    const pace = count > 1 ? Math.floor((end - start) / (count - 1)) : 0
    const half = (1 << corner.shift) >> 1

    let [least, most, north, east] = [0, 0, corner.lat, corner.lon]
    for (let i = 0; i < count; i++) {
      const off = (t[i] as number) - start - i * pace
      if (off < least) least = off
      if (off > most) most = off
      if ((lat[i] as number) > north) north = lat[i] as number
      if ((lon[i] as number) > east) east = lon[i] as number
    }
    const bits = {
      lat: bitsFor((north - corner.lat + half) >> corner.shift),
      lon: bitsFor((east - corner.lon + half) >> corner.shift),
      t: bitsFor(most - least),
    }
    const writer = this.#words
    const shape = encodeShape({ ...bits, shift: corner.shift })
    const counted = start + least
    this.#blocks.push(
      this.#count,
      writer.toEvenWord(),
      counted - this.#from,
      pace,
      corner.lat,
      corner.lon,
      shape,
    )
    for (let i = 0; i < count; i++) {
      writer.put(((lat[i] as number) - corner.lat + half) >> corner.shift, bits.lat)
      writer.put(((lon[i] as number) - corner.lon + half) >> corner.shift, bits.lon)
      writer.put((t[i] as number) - counted - i * pace, bits.t)
      writer.put(accuracyClass(accuracy[i] as number), ACCURACY_BITS)
      // if the phone's clock is ahead, a fix may arrive before the start of the pack; it then counts from
      // its own time
      if (this.#heard)
        this.#heard[this.#count + i] = Math.min(MAX_ARRIVAL_MS, Math.max(0, receivedAt(i) - this.#from))
    }
    this.#count += count
    this.#to = Math.max(this.#to, end)
  }

  done(): PackedFixes {
    return {
      from: this.#from,
      to: this.#to,
      count: this.#count,
      words: this.#words.written(),
      blocks: Int32Array.from(this.#blocks),
      slices: Int32Array.from([...this.#slices, this.#blocks.length / INTS_PER_BLOCK, 0]),
      workerIds: this.#workerIds,
      heard: this.#heard,
    }
  }
}

/** Returns how many bits an integer up to `most` needs. */
const bitsFor = (most: number) => 32 - Math.clz32(most)
