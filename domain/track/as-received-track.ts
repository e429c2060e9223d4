import type { Track } from '../fix/track.ts'
import { findLastIndex } from './packed-reading.ts'
import type { PackedTrack } from './packed-track.ts'

/**
 * A track as received: at any time, its newest fix is the newest that had arrived by then, as in live
 * locations. It omits fixes that arrived after a newer one, and revisions that were replaced. Indexes are
 * those of the whole track.
 */
export class AsReceivedTrack implements Track {
  readonly count: number
  readonly #track: PackedTrack

  constructor(track: PackedTrack) {
    this.#track = track
    this.count = track.count
  }

  t(i: number): number {
    return this.#track.t(i)
  }

  lon(i: number): number {
    return this.#track.lon(i)
  }

  lat(i: number): number {
    return this.#track.lat(i)
  }

  accuracy(i: number): number | null {
    return this.#track.accuracy(i)
  }

  receivedAt(i: number): number {
    return this.#track.receivedAt(i)
  }

  at(t: number): number {
    return this.#track.lastHeard(this.#track.at(t), t)
  }

  before(i: number): number {
    return this.#track.lastHeard(i - 1, this.#track.receivedAt(i))
  }
}

/** Returns the fixes of a track that were the newest at some time, by their own times. */
export const asReceivedByFixTime = (track: Track): Track => inTurn(track, (i) => track.t(i))

/**
 * Returns the fixes of a track that were the newest at some time, by their arrival times. A replay "as seen
 * at the time" changes at these times.
 */
export const asReceivedByArrival = (track: Track): Track => inTurn(track, (i) => track.receivedAt(i))

/**
 * Returns a view of the fixes that were the newest at some time. Both their own times and their arrival
 * times ascend: a fix is newer than the one it replaced, and arrived no earlier.
 */
function inTurn(track: Track, timeOf: (i: number) => number): Track {
  const indices: number[] = []
  for (let i = track.at(Number.POSITIVE_INFINITY); i >= 0; i = track.before(i)) indices.push(i)
  indices.reverse()
  const index = (i: number) => indices[i] as number
  return {
    count: indices.length,
    t: (i) => timeOf(index(i)),
    lon: (i) => track.lon(index(i)),
    lat: (i) => track.lat(index(i)),
    accuracy: (i) => track.accuracy(index(i)),
    receivedAt: (i) => track.receivedAt(index(i)),
    before: (i) => i - 1,
    at: (t) => findLastIndex(0, indices.length, (i) => timeOf(index(i)) <= t),
  }
}
