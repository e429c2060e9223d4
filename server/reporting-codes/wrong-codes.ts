const MINUTE_MS = 60_000
/** wrong codes of one network in a minute, before it has to wait */
const MOST_WRONG = 30
/** networks that are counted at one time; the oldest makes room */
const MOST_NETWORKS = 10_000

/** Counts wrong codes by network in memory, for a minute each. The codes are too long to be guessed: it slows a search that shows in the log. */
export class WrongCodes {
  readonly #counts = new Map<string, { wrong: number; until: number }>()

  /** Returns how long the network has to wait, ms; 0 where it may try. */
  waitMs(network: string, now: number): number {
    const count = this.#counts.get(network)
    return count && count.wrong >= MOST_WRONG ? Math.max(0, count.until - now) : 0
  }

  add(network: string, now: number): void {
    const count = this.#counts.get(network)
    if (count && count.until > now) {
      count.wrong += 1
      return
    }
    this.#counts.delete(network)
    this.#counts.set(network, { wrong: 1, until: now + MINUTE_MS })
    if (this.#counts.size <= MOST_NETWORKS) return
    for (const oldest of this.#counts.keys()) {
      this.#counts.delete(oldest)
      break
    }
  }
}
