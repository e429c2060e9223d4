import { leastWitnessed, type LogStanding, standingText } from '../checkpoints/log-standing.ts'

/** What came of looking at a database, kind by kind, for the last line that `verify` prints. */
export class Verdict {
  readonly #failed: string[] = []
  #logs: { count: number; standing: LogStanding | undefined } = { count: 0, standing: undefined }

  /** Whether all that was looked at is as it was written. */
  get isGood(): boolean {
    return this.#failed.length === 0
  }

  /** Notes how many of a kind are not as they were written, as `text` names so many of them. */
  add(many: number, text: (many: string) => string): void {
    if (many > 0) this.#failed.push(text(many.toLocaleString('en')))
  }

  /** Notes how many logs there are, and how those stand that are consistent. */
  addLogs(count: number, consistent: readonly LogStanding[]): void {
    this.#logs = { count, standing: leastWitnessed(consistent) }
  }

  /** The complete result in one line. */
  line(): string {
    if (this.#failed.length > 0) return `Result: NOT WHOLE: ${this.#failed.join('; ')}.`
    const { count, standing } = this.#logs
    if (!standing) return 'Result: verified: there is no log yet.'
    const logs = count === 1 ? 'the log' : `each of the ${count.toLocaleString('en')} logs`
    return `Result: verified: ${logs} is ${standingText(standing)}.`
  }
}

/** `3 damaged pages`, `1 damaged page`. */
export const counted =
  (one: string, several: string) =>
  (many: string): string =>
    `${many} ${many === '1' ? one : several}`
