const MOST = 512
const MOST_PER_ADDRESS = 128

/** The sockets that have shown no credential yet: so many from one address, and so many in all. */
export class Strangers {
  readonly #byAddress = new Map<string, number>()
  #count = 0

  /** A place for one of them, and the function that gives it back, once; null where all are taken. */
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
