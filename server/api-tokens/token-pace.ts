const WINDOW_MS = 60_000
/** calls of one token in a minute, in each process */
const MOST = 600

/** Counts the calls of each existing token in the current minute. */
export class TokenRateLimit {
  #window = 0
  readonly #calls = new Map<string, number>()

  /** Counts a call at a time, ms since epoch UTC; returns how long the token must wait, 0: not at all. */
  waitMs(token: string, now: number): number {
    const window = Math.floor(now / WINDOW_MS)
    if (window !== this.#window) this.#calls.clear()
    this.#window = window
    const calls = (this.#calls.get(token) ?? 0) + 1
    this.#calls.set(token, calls)
    return calls > MOST ? (window + 1) * WINDOW_MS - now : 0
  }
}
