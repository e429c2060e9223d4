import { dutyTimesIn, type DutyTime } from '../../../domain/duty/duty-times.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { toBatches } from '../../fixes/batches.ts'
import { readFixes } from '../../fixes/read/read-fixes.ts'
import type { DemoGuard } from './simulated-guards.ts'
import { deliverPast } from './deliver-past.ts'
import { syncDutyPatrols } from './duty-patrols.ts'
import { resumeSealing, postponeSealing } from './postpone-sealing.ts'
import { simulateFixes, LATE_MS, type SimulatedFix, type SimulatedGuard } from './guard-fixes.ts'
import { batchMessage, liveMessage, type PhoneMessage } from './phone-message.ts'
import { arrivalTime, createPhone } from './phone.ts'

/** Sends a simulated phone's message to the server. Returns whether the server accepted it. */
export type SendMessage = (message: PhoneMessage) => Promise<boolean>

const HOUR_MS = 3_600_000
/** index, among the guards of a shift, of the guard who is late for every duty */
const LATE_PLACE = 15
/** how long a phone retains unsent fixes, ms */
const KEPT_MS = 24 * HOUR_MS
/** maximum number of fixes that a phone sends in one request when it has many to send */
const CATCH_UP_FIXES = 240
/** number of phones whose past fixes are added at once, and the pause before the next ones, ms */
const PHONES_AT_ONCE = 8
const BREATH_MS = 10

/**
 * Simulates the guards of a demo company. `step` sends the fixes since the last call; `backFill` adds
 * missing fixes of the past.
 */
export class GuardSimulation {
  readonly #context: Context
  readonly #company: CompanyId
  readonly #seed: string
  readonly #walkers: SimulatedGuard[]
  readonly #send: SendMessage
  readonly #since: number
  /** time up to which the server has received each guard's fixes, ms since epoch UTC */
  readonly #sentUntil = new Map<SimulatedGuard, number>()
  readonly #kept = new Set<string>()

  /**
   * `since` is when the company was filled, ms since epoch UTC. Earlier fixes are stored as if they had
   * arrived at their time.
   */
  constructor(
    context: Context,
    company: CompanyId,
    guards: readonly DemoGuard[],
    { seed, since, send }: { seed: string; since: number; send: SendMessage },
  ) {
    this.#context = context
    this.#company = company
    this.#seed = seed
    this.#send = send
    this.#since = since
    const inShift = new Map<string, number>()
    this.#walkers = guards.map((guard) => {
      const place = inShift.get(guard.shift.name) ?? 0
      inShift.set(guard.shift.name, place + 1)
      const lateMs = place === LATE_PLACE ? LATE_MS : 0
      return { guard, phone: createPhone(seed, guard.workerId, place), lateMs }
    })
  }

  /**
   * Sends what each phone on duty has recorded since its last success, if it has a network. It sends one fix
   * per request, or many if some are waiting.
   */
  async step(): Promise<void> {
    const now = this.#context.now()
    const due = this.#walkers.map((walker) => {
      const since = Math.max(this.#sentUntil.get(walker) ?? now - HOUR_MS, now - KEPT_MS)
      // if the clock jumps by days, for example because the machine slept, catch up by an hour per step
      const until = Math.min(now, since + HOUR_MS)
      return { walker, since, until, duties: this.#duties(walker, since, until) }
    })
    await this.#keepPatrols(due)
    await Promise.all(
      due.map(async ({ walker, since, until, duties }) => {
        const fixes = duties.flatMap((duty) => [...simulateFixes(this.#seed, walker, duty, since, until + 1)])
        const isPast = (fix: SimulatedFix) => this.#arrivalOf(walker, fix.t) < this.#since
        const come = fixes.slice(0, this.#countUpTo(walker, fixes, now))
        const past = come.filter(isPast)
        const piece = (past.length > 0 ? past : come).slice(0, CATCH_UP_FIXES)
        const [first] = piece
        // if sending fails, the next step sends these fixes again
        if (
          first &&
          !(await (isPast(first) ? this.#deliverPast(walker, piece) : this.#sendAll(walker, piece)))
        )
          return
        const next = fixes[piece.length]
        this.#sentUntil.set(walker, next ? next.t : until + 1)
      }),
    )
  }

  /**
   * Adds missing fixes of the last hours, hour by hour, newest first. Sealing of these hours waits until all
   * are stored. Ends early when `stopped` returns true.
   */
  async backFill(stopped: () => boolean): Promise<void> {
    try {
      await this.#fillHours(stopped)
    } finally {
      await resumeSealing(this.#context, this.#company)
    }
  }

  async #fillHours(stopped: () => boolean): Promise<void> {
    const now = this.#context.now()
    const begin = now - this.#context.config.demoHours * HOUR_MS
    for (let to = now; to > begin && !stopped(); to -= HOUR_MS) {
      const from = Math.max(to - HOUR_MS, begin)
      await postponeSealing(this.#context, this.#company)
      const hour = this.#walkers.map((walker) => ({ walker, duties: this.#duties(walker, from, to) }))
      await this.#keepPatrols(hour)
      for (const part of toBatches(hour, PHONES_AT_ONCE)) {
        // pause, so that the server can answer other requests
        await new Promise((resolve) => setTimeout(resolve, BREATH_MS))
        await Promise.all(part.map(({ walker, duties }) => this.#fill(walker, duties, from, to)))
      }
    }
  }

  async #fill(walker: SimulatedGuard, duties: readonly DutyTime[], from: number, to: number): Promise<void> {
    const walked = duties.flatMap((duty) => [...simulateFixes(this.#seed, walker, duty, from, to)])
    const fixes = await this.#missing(walker, walked)
    const pastCount = this.#countUpTo(walker, fixes, this.#since - 1)
    // fixes that a phone without network would send later are left to `step`
    const come = fixes.slice(pastCount, this.#countUpTo(walker, fixes, this.#context.now()))
    if (pastCount > 0) await this.#deliverPast(walker, fixes.slice(0, pastCount))
    if (come.length > 0) await this.#send(batchMessage(walker, come))
  }

  #sendAll(walker: SimulatedGuard, fixes: readonly SimulatedFix[]): Promise<boolean> {
    const [first] = fixes
    return this.#send(first && fixes.length === 1 ? liveMessage(walker, first) : batchMessage(walker, fixes))
  }

  #deliverPast(walker: SimulatedGuard, fixes: readonly SimulatedFix[]): Promise<boolean> {
    return deliverPast(this.#context, this.#company, walker, fixes, (t) => this.#arrivalOf(walker, t))
  }

  /**
   * Returns how many of these fixes have arrived by `t`. They arrive in the order in which they were
   * recorded.
   */
  #countUpTo(walker: SimulatedGuard, fixes: readonly SimulatedFix[], t: number): number {
    const waiting = fixes.findIndex((fix) => this.#arrivalOf(walker, fix.t) > t)
    return waiting === -1 ? fixes.length : waiting
  }

  #arrivalOf({ guard, phone }: SimulatedGuard, t: number): number {
    return arrivalTime(this.#seed, guard.workerId, phone, t)
  }

  async #missing(walker: SimulatedGuard, fixes: readonly SimulatedFix[]): Promise<SimulatedFix[]> {
    const [first, last] = [fixes[0], fixes.at(-1)]
    if (!first || !last) return []
    const span = { workerId: walker.guard.workerId, from: first.t, to: last.t + 1 }
    const stored = await readFixes(this.#context.db, this.#company, span)
    const known = new Set(stored.map((fix) => fix.t))
    return fixes.filter((fix) => !known.has(fix.t))
  }

  #duties({ guard }: SimulatedGuard, from: number, to: number): readonly DutyTime[] {
    return dutyTimesIn(this.#context.config.timeZone).within(guard.shift.rule, { from, to })
  }

  async #keepPatrols(all: readonly { walker: SimulatedGuard; duties: readonly DutyTime[] }[]): Promise<void> {
    const now = this.#context.now()
    const duties = all
      .flatMap(({ walker: { guard }, duties }) => duties.map((time) => ({ guard, time })))
      .map((duty) => ({ ...duty, key: `${duty.guard.workerId} ${duty.time.from} ${duty.time.to <= now}` }))
      .filter(({ key }) => !this.#kept.has(key))
    await syncDutyPatrols(this.#context, this.#company, duties, this.#since)
    for (const { key } of duties) this.#kept.add(key)
  }
}
