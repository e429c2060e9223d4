/** Writes numbers one behind the other as so many bits each, the lowest first; `bitsAt` reads them. */
export class BitWriter {
  readonly #words: Uint32Array
  #at = 0
  #pending = 0
  #filled = 0

  /** Takes so many words at most. */
  constructor(mostWords: number) {
    this.#words = new Uint32Array(mostWords)
  }

  /** A whole number of up to 31 bits. */
  put(value: number, bits: number): void {
    this.#pending |= value << this.#filled
    this.#filled += bits
    if (this.#filled < 32) return
    this.#words[this.#at++] = this.#pending
    this.#filled -= 32
    this.#pending = value >>> (bits - this.#filled)
  }

  /** Goes on with the next even word; returns its index. */
  toEvenWord(): number {
    if (this.#filled > 0) this.#words[this.#at++] = this.#pending
    this.#pending = 0
    this.#filled = 0
    this.#at += this.#at & 1
    return this.#at
  }

  /** What was written, up to an even word. */
  written(): Uint32Array {
    return this.#words.slice(0, this.toEvenWord())
  }
}
