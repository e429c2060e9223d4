import type { Context } from '../../context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { batchesOf } from '../../fixes/batches.ts'
import { fixesBetween } from '../../fixes/fixes-between.ts'
import type { DemoGuard } from '../demo-roster.ts'
import { keepDutyPatrols } from './duty-patrols.ts'
import { dutyTimes, type DutyTime } from './duty-times.ts'
import { guardFixes, type WalkedFix, type Walker } from './guard-fixes.ts'
import { batchMessage, liveMessage, type PhoneMessage } from './phone-message.ts'
import { phoneOf } from './phone.ts'

/** Sends a phone's message; true where the server has taken it. */
export type Send = (message: PhoneMessage) => Promise<boolean>

const HOUR_MS = 3_600_000
/** a phone keeps what it could not send for so long, ms */
const KEPT_MS = 24 * HOUR_MS
/** the most that a phone sends at once when it catches up */
const CATCH_UP_FIXES = 240
/** phones that are filled in together, and the rest the server has before the next ones, ms */
const PHONES_AT_ONCE = 8
const BREATH_MS = 10

/** The guards of the demo company walking: what has been since the last look is sent, what is missing is filled in. */
export class DemoWalk {
  readonly #context: Context
  readonly #company: CompanyId
  readonly #seed: string
  readonly #walkers: Walker[]
  readonly #send: Send
  /** up to when each guard's fixes are with the server */
  readonly #sentUntil = new Map<Walker, number>()
  readonly #kept = new Set<string>()

  constructor(context: Context, company: CompanyId, guards: readonly DemoGuard[], seed: string, send: Send) {
    this.#context = context
    this.#company = company
    this.#seed = seed
    this.#send = send
    const inShift = new Map<string, number>()
    this.#walkers = guards.map((guard) => {
      const place = inShift.get(guard.shift.name) ?? 0
      inShift.set(guard.shift.name, place + 1)
      return { guard, phone: phoneOf(seed, guard.workerId, place) }
    })
  }

  /** Sends what each phone on duty has received since it last got through: one fix a request, many when behind. */
  async step(): Promise<void> {
    const now = this.#context.now()
    const due = this.#walkers.map((walker) => {
      const since = Math.max(this.#sentUntil.get(walker) ?? now - HOUR_MS, now - KEPT_MS)
      // a clock that jumps by days (the machine slept) is caught up with hour by hour
      const until = Math.min(now, since + HOUR_MS)
      return { walker, since, until, duties: this.#duties(walker, since, until) }
    })
    await this.#keepPatrols(due)
    await Promise.all(
      due.map(async ({ walker, since, until, duties }) => {
        const fixes = duties.flatMap((duty) => [...guardFixes(this.#seed, walker, duty, since, until + 1)])
        const piece = fixes.slice(0, CATCH_UP_FIXES)
        const [first] = piece
        const message =
          first && (piece.length === 1 ? liveMessage(walker, first) : batchMessage(walker, piece))
        // a message that does not get through stays in the phone's queue
        if (message && !(await this.#send(message))) return
        const last = piece.at(-1)
        this.#sentUntil.set(walker, last && piece.length < fixes.length ? last.t + 1 : until + 1)
      }),
    )
  }

  /** Fills in what is missing of the demo's last hours, hour by hour, the newest first. Ends early when `stopped` says so. */
  async backFill(stopped: () => boolean): Promise<void> {
    const now = this.#context.now()
    const begin = now - this.#context.config.demoHours * HOUR_MS
    for (let to = now; to > begin && !stopped(); to -= HOUR_MS) {
      const from = Math.max(to - HOUR_MS, begin)
      const hour = this.#walkers.map((walker) => ({ walker, duties: this.#duties(walker, from, to) }))
      await this.#keepPatrols(hour)
      for (const part of batchesOf(hour, PHONES_AT_ONCE)) {
        // others come first: the server must answer while it is filled
        await new Promise((resolve) => setTimeout(resolve, BREATH_MS))
        await Promise.all(part.map(({ walker, duties }) => this.#fill(walker, duties, from, to)))
      }
    }
  }

  async #fill(walker: Walker, duties: readonly DutyTime[], from: number, to: number): Promise<void> {
    const walked = duties.flatMap((duty) => [...guardFixes(this.#seed, walker, duty, from, to)])
    const fixes = await this.#missing(walker, walked)
    if (fixes.length > 0) await this.#send(batchMessage(walker, fixes))
  }

  async #missing(walker: Walker, fixes: readonly WalkedFix[]): Promise<WalkedFix[]> {
    const [first, last] = [fixes[0], fixes.at(-1)]
    if (!first || !last) return []
    const span = { workerId: walker.guard.workerId, from: first.t, to: last.t + 1 }
    const stored = await fixesBetween(this.#context.db, this.#company, span)
    const known = new Set(stored.map((fix) => fix.t))
    return fixes.filter((fix) => !known.has(fix.t))
  }

  #duties({ guard }: Walker, from: number, to: number): DutyTime[] {
    return dutyTimes(guard.shift, this.#context.config.timeZone, from, to)
  }

  async #keepPatrols(all: readonly { walker: Walker; duties: readonly DutyTime[] }[]): Promise<void> {
    const now = this.#context.now()
    const duties = all
      .flatMap(({ walker: { guard }, duties }) => duties.map((time) => ({ guard, time })))
      .map((duty) => ({ ...duty, key: `${duty.guard.workerId} ${duty.time.from} ${duty.time.to <= now}` }))
      .filter(({ key }) => !this.#kept.has(key))
    await keepDutyPatrols(this.#context, this.#company, duties)
    for (const { key } of duties) this.#kept.add(key)
  }
}
