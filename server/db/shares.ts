import type { Context } from '../app/context.ts'
import { databaseTime, databaseTimeAfter } from './database-time.ts'
import { type Lease, createLease } from './lease.ts'

/** Number of buckets into which companies are divided; it does not depend on the number of processes. */
const BUCKETS = 16
const GONE_MS = 3_600_000

/**
 * Divides work among the server processes. Each company belongs to a bucket, and each bucket to one process
 * at a time. A process that stops responding loses its buckets after 20 seconds, by the database's clock. On
 * SQLite, the only process has all buckets.
 */
export class WorkShares {
  readonly #context: Context
  readonly #name: string
  readonly #leases: readonly Lease[]
  #held = new Set<number>()

  /** @param name of the work; the process must have its own lease `name:…`, by which processes are counted */
  constructor(context: Context, name: string) {
    this.#context = context
    this.#name = name
    this.#leases = Array.from({ length: BUCKETS }, (_, i) => createLease(context, `${name} ${i}`))
  }

  /**
   * Acquires or releases buckets until this process has its fair share. Returns a function that tells
   * whether a company belongs to this process.
   */
  async take(): Promise<(company: string) => boolean> {
    const most = Math.ceil(BUCKETS / Math.max(1, await this.#processes()))
    const held = new Set<number>()
    // renew own buckets first, so that buckets rarely move between processes
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
    // delete leases of processes that ended long ago
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
