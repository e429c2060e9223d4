/** maximum number of counted callers; beyond it, a new one replaces the oldest */
const MOST_HOLDERS = 10_000

/** Counts failed attempts of networks, codes or phones in memory, per period. */
export class FailedAttemptCounter {
  readonly #counts = new Map<string, { tries: number; until: number }>()
  readonly #most: number
  readonly #spanMs: number

  /** A caller must wait after `most` failures within `spanMs`. */
  constructor({ most, spanMs }: { most: number; spanMs: number }) {
    this.#most = most
    this.#spanMs = spanMs
  }

  /** Returns how long the caller must wait, ms; 0: not at all. */
  waitMs(holder: string, now: number): number {
    const count = this.#counts.get(holder)
    return count && count.tries >= this.#most ? Math.max(0, count.until - now) : 0
  }

  add(holder: string, now: number): void {
    const count = this.#counts.get(holder)
    if (count && count.until > now) {
      count.tries += 1
      return
    }
    this.#counts.delete(holder)
    this.#counts.set(holder, { tries: 1, until: now + this.#spanMs })
    if (this.#counts.size <= MOST_HOLDERS) return
    for (const oldest of this.#counts.keys()) {
      this.#counts.delete(oldest)
      break
    }
  }
}
