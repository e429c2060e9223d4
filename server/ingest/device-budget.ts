import { QUIET_MS } from '../../domain/patrol/plan-patrols.ts'

interface Allowance {
  /** amount that may be used at once */
  most: number
  perHour: number
}

/**
 * Rate limits of a device. A phone may send at once what it collected offline: two weeks with a fix a second
 * (1.2 million), or a hundred days of the shortest possible patrols.
 */
export const DEVICE_BUDGET = {
  fixes: { most: 1_500_000, perHour: 18_000 },
  patrols: { most: 400, perHour: 2 },
} satisfies Record<string, Allowance>

/** A token bucket. Its level becomes negative if more is taken than it contains. */
class Purse {
  readonly #allowance: Allowance
  #level: number
  #at: number

  constructor(allowance: Allowance, now: number) {
    this.#allowance = allowance
    this.#level = allowance.most
    this.#at = now
  }

  level(now: number): number {
    const { most, perHour } = this.#allowance
    this.#level = Math.min(most, this.#level + (Math.max(0, now - this.#at) / 3_600_000) * perHour)
    this.#at = now
    return this.#level
  }

  /** takes an amount; a negative amount refills */
  take(amount: number, now: number): void {
    this.#level = Math.min(this.#allowance.most, this.level(now) - amount)
  }

  secondsUntil(amount: number, now: number): number {
    return Math.ceil(((amount - this.level(now)) / this.#allowance.perHour) * 3600)
  }
}

export type BudgetDecision<Fix> =
  | {
      ok: true
      /** the fixes that may be stored; `beyond` would start more patrols than one message may */
      fixes: Fix[]
      beyond: Fix[]
      /** call it afterwards with the number of patrols that were started, 0 if nothing was stored */
      settle: (patrols: number, now: number) => void
    }
  | { ok: false; over: keyof typeof DEVICE_BUDGET; retryAfterS: number }

/** interval at which completely refilled buckets are removed, ms */
const FORGET_EVERY_MS = 3_600_000

/** The token buckets of all devices. They are only in memory, so a restart refills them. */
export class DeviceBudgets {
  readonly #purses = new Map<string, { fixes: Purse; patrols: Purse }>()
  readonly #budget: typeof DEVICE_BUDGET
  #forgotAt = 0

  constructor(budget: typeof DEVICE_BUDGET = DEVICE_BUDGET) {
    this.#budget = budget
  }

  get size(): number {
    return this.#purses.size
  }

  /**
   * Reserves budget for a message of a device, or returns how long it must wait. Each run of fixes after six
   * hours without one may start a patrol; its cost is reserved until `settle`.
   */
  reserve<Fix extends { t: number }>(
    device: string,
    fixes: readonly Fix[],
    now: number,
  ): BudgetDecision<Fix> {
    const purse = this.#purseOf(device, now)
    if (fixes.length > purse.fixes.level(now))
      return { ok: false, over: 'fixes', retryAfterS: purse.fixes.secondsUntil(fixes.length, now) }
    const runs = runsOf(fixes)
    const left = Math.floor(purse.patrols.level(now))
    // A full bucket does not cover these runs, so waiting would not help; the newest runs that fit are
    // stored.
    const hopeless = runs.length > this.#budget.patrols.most
    if (runs.length > left && (!hopeless || left < 1))
      return {
        ok: false,
        over: 'patrols',
        retryAfterS: purse.patrols.secondsUntil(hopeless ? 1 : runs.length, now),
      }
    const stored = hopeless ? runs.slice(-left) : runs
    purse.fixes.take(fixes.length, now)
    purse.patrols.take(stored.length, now)
    return {
      ok: true,
      fixes: stored.flat(),
      beyond: hopeless ? runs.slice(0, -left).flat() : [],
      settle: (patrols, then) => purse.patrols.take(patrols - stored.length, then),
    }
  }

  #purseOf(device: string, now: number) {
    const known = this.#purses.get(device)
    if (known) return known
    if (now - this.#forgotAt >= FORGET_EVERY_MS) this.#forgetWhole(now)
    const fresh = {
      fixes: new Purse(this.#budget.fixes, now),
      patrols: new Purse(this.#budget.patrols, now),
    }
    this.#purses.set(device, fresh)
    return fresh
  }

  #forgetWhole(now: number): void {
    this.#forgotAt = now
    const { fixes, patrols } = this.#budget
    for (const [device, purse] of this.#purses)
      if (purse.fixes.level(now) === fixes.most && purse.patrols.level(now) === patrols.most)
        this.#purses.delete(device)
  }
}

/** Splits fixes into runs, in order of time, at each gap that would end a patrol. */
function runsOf<Fix extends { t: number }>(fixes: readonly Fix[]): Fix[][] {
  const runs: Fix[][] = []
  let last = Number.NEGATIVE_INFINITY
  for (const fix of fixes.toSorted((a, b) => a.t - b.t)) {
    if (fix.t - last > QUIET_MS) runs.push([])
    runs.at(-1)?.push(fix)
    last = fix.t
  }
  return runs
}
