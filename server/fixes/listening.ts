import type { CompanyId } from '../db/company-id.ts'

/** Between two looks of a watch that goes on there is less than this, ms. */
const BREAK_MS = 30_000

/**
 * Since when this process could hear the guards without a break. Where it did not look for a while (it has just
 * started, the database was away, the machine slept, another process had the lease) nobody may have been heard, so
 * their silence counts from the first look after that.
 */
export class Listening {
  #since = 0
  #looked = Number.NEGATIVE_INFINITY
  readonly #links = new Map<CompanyId, number>()

  /** A look at `now`, ms since epoch UTC, that could store what it found. */
  looked(now: number): void {
    if (now - this.#looked > BREAK_MS) this.#since = now
    this.#looked = now
  }

  /** The link of a company's guards is back. */
  linkIsBack(company: CompanyId, now: number): void {
    this.#links.set(company, now)
  }

  /** ms since epoch UTC */
  since(company: CompanyId): number {
    return Math.max(this.#since, this.#links.get(company) ?? 0)
  }
}
