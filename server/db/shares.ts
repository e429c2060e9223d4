import type { Context } from '../app/context.ts'
import { databaseTime, databaseTimeAfter } from './database-time.ts'
import { type Lease, createLease } from './lease.ts'

/** Number of parts (buckets) into which work is divided, independent of the number of processes. */
const BUCKETS = 16
const GONE_MS = 3_600_000

/**
 * Divides work among the server processes by buckets of companies. A process that ends or stops
 * responding loses its buckets to the others after 20 seconds, by the clock of the database. On
 * SQLite, the only process has them all.
 */
export class WorkShares {
  readonly #context: Context
  readonly #name: string
  readonly #leases: readonly Lease[]
  #held = new Set<number>()

  /** @param name of the work; each process has its own lease `name:…` for it */
  constructor(context: Context, name: string) {
    this.#context = context
    this.#name = name
    this.#leases = Array.from({ length: BUCKETS }, (_, i) => createLease(context, `${name} ${i}`))
  }

  /**
   * Takes or releases buckets for a fair share. Returns a function that says whether a company
   * belongs to this process.
   */
  async take(): Promise<(company: string) => boolean> {
    const most = Math.ceil(BUCKETS / Math.max(1, await this.#processes()))
    const held = new Set<number>()
    // first the buckets that it has, so that buckets seldom move
    const order = [...this.#leases.keys()].sort(
      (a, b) => Number(this.#held.has(b)) - Number(this.#held.has(a)),
    )
    for (const bucket of order) {
      if (held.size < most && (await this.#leases[bucket]?.isHeld())) held.add(bucket)
      else if (this.#held.has(bucket)) await this.#leases[bucket]?.release()
    }
    this.#held = held
    return (company) => held.has(bucketOf(company))
  }

  async release(): Promise<void> {
    for (const bucket of this.#held) await this.#leases[bucket]?.release()
    this.#held.clear()
  }

  async #processes(): Promise<number> {
    if (this.#context.engine === 'sqlite') return 1
    // deletes leases of killed processes
    await this.#context.db
      .deleteFrom('lease')
      .where('name', 'like', `${this.#name}:%`)
      .where('until', '<', databaseTimeAfter(this.#context, -GONE_MS))
      .execute()
    const { count } = await this.#context.db
      .selectFrom('lease')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('name', 'like', `${this.#name}:%`)
      .where('until', '>', databaseTime(this.#context))
      .executeTakeFirstOrThrow()
    return count
  }
}

const bucketOf = (company: string): number => (Number(company) || 0) % BUCKETS
