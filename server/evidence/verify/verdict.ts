import { leastWitnessed, type LogStatus, logStatusText } from '../../checkpoints/log-status.ts'

/** Collects the results of all verifications, for the last line that `npm run verify` prints. */
export class Verdict {
  readonly #failed: string[] = []
  #logs: { count: number; status: LogStatus | undefined } = { count: 0, status: undefined }

  /** Whether nothing faulty was found. */
  get isGood(): boolean {
    return this.#failed.length === 0
  }

  /** Adds the number of faults of one kind; `text` describes it. */
  add(many: number, text: (many: string) => string): void {
    if (many > 0) this.#failed.push(text(many.toLocaleString('en')))
  }

  /** Adds the number of verified logs, and the status of each consistent one. */
  addLogs(count: number, consistent: readonly LogStatus[]): void {
    this.#logs = { count, status: leastWitnessed(consistent) }
  }

  /** Returns the overall result in one line. */
  line(): string {
    if (this.#failed.length > 0) return `Result: NOT WHOLE: ${this.#failed.join('; ')}.`
    const { count, status } = this.#logs
    if (!status) return 'Result: verified: there is no log yet.'
    const logs = count === 1 ? 'the log' : `each of the ${count.toLocaleString('en')} logs`
    return `Result: verified: ${logs} is ${logStatusText(status)}.`
  }
}

/** Returns a function for texts such as `3 damaged pages` or `1 damaged page`. */
export const countText =
  (one: string, several: string) =>
  (many: string): string =>
    `${many} ${many === '1' ? one : several}`
