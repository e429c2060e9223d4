import { worldLength, worldX, worldY } from '../../camera/mercator.ts'

/** Floats per marker: x and y, each split into a high and a low float; icon, size, angle, accuracy radius. */
export const MARKER_FLOATS = 8
/** Maximum number of changes that are recorded one by one. */
const JOURNAL = 4096
const RANKS = 8

/**
 * A marker on the map. `angle` is in degrees clockwise from north, `accuracy` in metres on the ground (0: no circle).
 */
export interface Marker {
  lng: number
  lat: number
  /** index of the icon in the atlas */
  look: number
  /** size of the icon, CSS px */
  size: number
  angle?: number
  accuracy?: number
  /** markers of a higher rank are drawn above; 0 to 7, default 0 */
  rank?: number
}

/**
 * Markers in the format of the graphics card, changed in place. A journal records each change, so that a layer uploads
 * only changed markers: an update costs the same among 200 markers as among 2,000. Markers are sorted by rank, so that
 * urgent ones are drawn above others. A change of rank moves only one marker of each rank in between. A coordinate is
 * stored as two floats (value = high + low) in Web Mercator units, which is exact to a millimetre.
 */
export class MarkerSet {
  values = new Float32Array(64 * MARKER_FLOATS)
  /** increases with each change */
  version = 0
  private keys: string[] = []
  private readonly indices = new Map<string, number>()
  private readonly journal = new Int32Array(JOURNAL)
  /** oldest version since which each change is recorded */
  private journalStart = 0
  /** index of the first marker of each rank */
  private readonly starts = new Int32Array(RANKS)

  get count(): number {
    return this.keys.length
  }

  /** Adds a marker, or replaces the marker with this key. */
  put(key: string, marker: Marker): void {
    const { rank = 0 } = marker
    let index = this.indices.get(key)
    if (index !== undefined && this.rankAt(index) !== rank) {
      this.remove(key)
      index = undefined
    }
    index ??= this.insert(key, rank)
    const x = worldX(marker.lng)
    const y = worldY(marker.lat)
    const at = index * MARKER_FLOATS
    const { values } = this
    values[at] = x
    values[at + 1] = y
    values[at + 2] = x - Math.fround(x)
    values[at + 3] = y - Math.fround(y)
    values[at + 4] = marker.look
    values[at + 5] = marker.size
    values[at + 6] = marker.angle ?? 0
    values[at + 7] = marker.accuracy ? worldLength(marker.accuracy, marker.lat) : 0
    this.note(index)
  }

  /**
   * Removes a marker. The last marker of its rank, and then of each higher rank, moves to fill the hole. Unknown keys
   * are ignored.
   */
  remove(key: string): void {
    const index = this.indices.get(key)
    if (index === undefined) return
    this.indices.delete(key)
    let gap = index
    for (let rank = this.rankAt(index); rank < RANKS; rank++) {
      const last = (rank + 1 < RANKS ? this.startOf(rank + 1) : this.keys.length) - 1
      if (rank + 1 < RANKS) this.starts[rank + 1] = last
      this.move(last, gap)
      gap = last
    }
    this.keys.pop()
    // recorded even if no marker moved, because their number has changed
    this.note(index)
  }

  clear(): void {
    this.keys = []
    this.starts.fill(0)
    this.indices.clear()
    this.version += 1
    this.journalStart = this.version
  }

  has(key: string): boolean {
    return this.indices.has(key)
  }

  keyAt(index: number): string | null {
    return this.keys[index] ?? null
  }

  /**
   * Returns the indices changed since a version, possibly repeated; 'all' if the journal does not reach back that far.
   */
  changesSince(version: number): number[] | 'all' {
    if (version < this.journalStart || this.version - version > JOURNAL) return 'all'
    const changes: number[] = []
    for (let v = version; v < this.version; v++) changes.push(this.journal[v % JOURNAL] as number)
    return changes
  }

  private startOf = (rank: number): number => this.starts[rank] as number

  private rankAt(index: number): number {
    let rank = RANKS - 1
    while (this.startOf(rank) > index) rank -= 1
    return rank
  }

  /** Makes room at the end of a rank: in each higher rank, the first marker moves to that rank's end. */
  private insert(key: string, rank: number): number {
    let gap = this.keys.length
    this.keys.push(key)
    if (this.keys.length * MARKER_FLOATS > this.values.length) this.grow()
    for (let above = RANKS - 1; above > rank; above--) {
      const first = this.startOf(above)
      this.move(first, gap)
      this.starts[above] = first + 1
      gap = first
    }
    this.keys[gap] = key
    this.indices.set(key, gap)
    return gap
  }

  private move(from: number, to: number) {
    if (from === to) return
    const key = this.keys[from] as string
    this.values.copyWithin(to * MARKER_FLOATS, from * MARKER_FLOATS, (from + 1) * MARKER_FLOATS)
    this.keys[to] = key
    this.indices.set(key, to)
    this.note(to)
  }

  private note(index: number) {
    this.journal[this.version % JOURNAL] = index
    this.version += 1
  }

  private grow() {
    const larger = new Float32Array(this.values.length * 2)
    larger.set(this.values)
    this.values = larger
  }
}
