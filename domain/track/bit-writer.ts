/**
 * Writes numbers one after the other, each with a given number of bits, lowest bit first. `readBits` reads
 * them.
 */
export class BitWriter {
  readonly #words: Uint32Array
  #at = 0
  #pending = 0
  #filled = 0

  /** Allocates space for at most this many 32-bit words. */
  constructor(mostWords: number) {
    this.#words = new Uint32Array(mostWords)
  }

  /** Writes an integer of up to 31 bits. */
  put(value: number, bits: number): void {
    this.#pending |= value << this.#filled
    this.#filled += bits
    if (this.#filled < 32) return
    this.#words[this.#at++] = this.#pending
    this.#filled -= 32
    this.#pending = value >>> (bits - this.#filled)
  }

  /** Skips to the next word with an even index, and returns its index. */
  toEvenWord(): number {
    if (this.#filled > 0) this.#words[this.#at++] = this.#pending
    this.#pending = 0
    this.#filled = 0
    this.#at += this.#at & 1
    return this.#at
  }

  /** Returns the written words, up to an even number. */
  written(): Uint32Array {
    return this.#words.slice(0, this.toEvenWord())
  }
}
