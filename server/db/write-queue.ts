import { StorageError } from './storage-error.ts'

/** Nobody holds the queue for longer than a commit takes; who waits this long waits for itself, ms */
const MAX_WAIT_MS = 30_000

/** Gives one holder at a time, in the order of asking. */
export class WriteQueue {
  readonly #maxWait: number
  #held = false
  readonly #waiting: (() => void)[] = []

  constructor(maxWait = MAX_WAIT_MS) {
    this.#maxWait = maxWait
  }

  /**
   * Resolves when the caller holds the queue; whoever holds it must release it. Rejects when that takes too long:
   * most likely a transaction waits for a write outside of it.
   */
  acquire(): Promise<void> {
    if (!this.#held) {
      this.#held = true
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const turn = () => {
        clearTimeout(limit)
        resolve()
      }
      const limit = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(turn), 1)
        reject(
          new StorageError(
            `waited ${this.#maxWait} ms to write: does a transaction wait for a write outside of it?`,
            'WRITE_QUEUE',
          ),
        )
      }, this.#maxWait)
      this.#waiting.push(turn)
    })
  }

  release(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#held = false
  }
}
