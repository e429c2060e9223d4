import { StorageError } from '../storage-error.ts'

/** maximum wait, ms: every write is shorter, so a longer wait means a deadlock */
const MAX_WAIT_MS = 30_000

/** Gives the write lock to one caller at a time, in order. */
export class WriteQueue {
  readonly #maxWait: number
  #held = false
  readonly #waiting: (() => void)[] = []

  constructor(maxWait = MAX_WAIT_MS) {
    this.#maxWait = maxWait
  }

  /**
   * Resolves when the caller has the lock, which it must release. Rejects after a timeout: most
   * likely a transaction waits for a write outside of itself.
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
