const MOST = 512
const MOST_PER_ADDRESS = 128

/** Limits sockets without a credential: per address and in all. */
export class PreAuthSockets {
  readonly #byAddress = new Map<string, number>()
  #count = 0

  /** Takes a slot, and returns the function that releases it once; null if all are taken. */
  admit(address: string): (() => void) | null {
    const here = this.#byAddress.get(address) ?? 0
    if (this.#count >= MOST || here >= MOST_PER_ADDRESS) return null
    this.#count += 1
    this.#byAddress.set(address, here + 1)
    let held = true
    return () => {
      if (!held) return
      held = false
      this.#count -= 1
      const left = (this.#byAddress.get(address) ?? 0) - 1
      if (left > 0) this.#byAddress.set(address, left)
      else this.#byAddress.delete(address)
    }
  }
}
