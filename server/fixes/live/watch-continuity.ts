import type { CompanyId } from '../../db/company-id.ts'

/** Maximum time between two runs without a break, ms. */
const BREAK_MS = 30_000

/**
 * Tracks since when this process has watched the guards without a break. After a break (start, unavailable
 * database, sleeping machine, lease elsewhere) reports may have been missed, so silence counts from the next
 * run.
 */
export class WatchContinuity {
  #since = 0
  #looked = Number.NEGATIVE_INFINITY
  readonly #links = new Map<CompanyId, number>()

  /** Records a check at `now`, ms since epoch UTC, whose results were stored. */
  looked(now: number): void {
    if (now - this.#looked > BREAK_MS) this.#since = now
    this.#looked = now
  }

  /** Call it when a common contact loss of a company's guards has ended. */
  linkIsBack(company: CompanyId, now: number): void {
    this.#links.set(company, now)
  }

  /** ms since epoch UTC */
  since(company: CompanyId): number {
    return Math.max(this.#since, this.#links.get(company) ?? 0)
  }
}
