import { StorageError } from '../storage-error.ts'

/** Maximum time to wait for the lock, ms. Every write takes less, so a longer wait means a deadlock. */
const MAX_WAIT_MS = 30_000

/** The write lock of SQLite. Callers get it one at a time, in order of arrival. */
export class WriteQueue {
  readonly #maxWait: number
  #held = false
  readonly #waiting: (() => void)[] = []

  constructor(maxWait = MAX_WAIT_MS) {
    this.#maxWait = maxWait
  }

  /**
   * Resolves when the caller has the lock; the caller must release it. Rejects after a timeout. The usual
   * cause is a transaction that waits for a write outside of the transaction.
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
