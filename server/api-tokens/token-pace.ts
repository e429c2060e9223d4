const WINDOW_MS = 60_000
/** calls of one token in a minute, in each process */
const MOST = 600

/** How often each token was used in this minute; only of tokens that exist. */
export class TokenPace {
  #window = 0
  readonly #calls = new Map<string, number>()

  /** Counts a call at a time, ms since epoch UTC; gives for how long the token has to wait, 0 where it need not. */
  waitMs(token: string, now: number): number {
    const window = Math.floor(now / WINDOW_MS)
    if (window !== this.#window) this.#calls.clear()
    this.#window = window
    const calls = (this.#calls.get(token) ?? 0) + 1
    this.#calls.set(token, calls)
    return calls > MOST ? (window + 1) * WINDOW_MS - now : 0
  }
}
