/** Queues work that arrives at once, and starts a number of pieces per turn of the event loop. */
export class TurnQueue {
  readonly #most: number
  readonly #waiting: (() => void)[] = []

  constructor(most: number) {
    this.#most = most
  }

  add(work: () => void): void {
    this.#waiting.push(work)
    if (this.#waiting.length === 1) setImmediate(() => this.#some())
  }

  #some(): void {
    const now = this.#waiting.splice(0, this.#most)
    if (this.#waiting.length > 0) setImmediate(() => this.#some())
    for (const work of now) work()
  }
}
