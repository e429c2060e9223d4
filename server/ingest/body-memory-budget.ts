/**
 * Memory limits for phone messages while they are read and stored, bytes: for one device, and for all
 * together.
 */
export const BODY_MEMORY_LIMITS = { ofOneDevice: 8 * 1024 * 1024, inAll: 64 * 1024 * 1024 }

/** Counts the bytes of phone messages that are in memory. */
export class BodyMemoryBudget {
  readonly #limits: typeof BODY_MEMORY_LIMITS
  readonly #held = new Map<string, number>()
  #all = 0

  constructor(limits = BODY_MEMORY_LIMITS) {
    this.#limits = limits
  }

  /**
   * Starts counting one message of a device: `mayHold` reserves more bytes or returns false, `release` frees
   * them all.
   */
  place(device: string): { mayHold: (bytes: number) => boolean; release: () => void } {
    let taken = 0
    return {
      mayHold: (bytes) => {
        const held = this.#held.get(device) ?? 0
        if (held + bytes > this.#limits.ofOneDevice || this.#all + bytes > this.#limits.inAll) return false
        this.#held.set(device, held + bytes)
        this.#all += bytes
        taken += bytes
        return true
      },
      release: () => {
        const left = (this.#held.get(device) ?? 0) - taken
        if (left > 0) this.#held.set(device, left)
        else this.#held.delete(device)
        this.#all -= taken
        taken = 0
      },
    }
  }
}
