/**
 * The deletions by retention in the log: up to which time, and at which position; times in ms since epoch
 * UTC.
 */
export class PurgedHours {
  readonly #said: { position: number; before: number }[] = []
  /** the latest of those times from each position on */
  #latest: number[] | null = null

  get count(): number {
    return this.#said.length
  }

  /** In the order of positions. */
  add(position: number, before: number): void {
    this.#said.push({ position, before })
    this.#latest = null
  }

  /** Returns the latest time after a position; -Infinity: none. */
  after(position: number): number {
    let [low, high] = [0, this.#said.length]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if ((this.#said[middle]?.position ?? 0) > position) high = middle
      else low = middle + 1
    }
    return this.latestBefore(low)
  }

  /** Returns the latest time after skipping the first ones; -Infinity: none. */
  latestBefore(first: number): number {
    this.#latest ??= this.#said.reduceRight<number[]>((latest, { before }, i) => {
      latest[i] = Math.max(before, latest[i + 1] ?? -Infinity)
      return latest
    }, [])
    return this.#latest[first] ?? -Infinity
  }
}
