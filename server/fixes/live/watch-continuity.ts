import type { CompanyId } from '../../db/company-id.ts'

/** Maximum time between two checks without an interruption, ms. */
const BREAK_MS = 30_000

/**
 * Remembers since when this process has checked guards without interruption. After an interruption (server
 * start, unavailable database, sleeping machine, lease of another process), fixes may have been missed. A
 * guard's silence therefore counts only from the next check.
 */
export class WatchContinuity {
  #since = 0
  #looked = Number.NEGATIVE_INFINITY
  readonly #links = new Map<CompanyId, number>()

  /** Records a check at `now` (ms since epoch UTC), after its results were stored. */
  looked(now: number): void {
    if (now - this.#looked > BREAK_MS) this.#since = now
    this.#looked = now
  }

  /**
   * Records that a common contact loss of a company's guards has ended. Silence counts from `now`, ms since
   * epoch UTC.
   */
  linkIsBack(company: CompanyId, now: number): void {
    this.#links.set(company, now)
  }

  /** Returns the time from which silence counts, ms since epoch UTC. */
  since(company: CompanyId): number {
    return Math.max(this.#since, this.#links.get(company) ?? 0)
  }
}
