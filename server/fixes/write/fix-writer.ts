import type { DeliveryResult, Delivery } from './delivery.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Fix } from '../../../domain/fix/fix.ts'
import { Histogram } from 'prom-client'
import { isDataFault, StorageError } from '../../db/storage-error.ts'
import { commitDeliveries } from './commit-deliveries.ts'
import { addGauge } from '../../metrics/gauge.ts'
import { storeByBisection } from './store-by-bisection.ts'

/** Thrown if too many deliveries wait to be stored. The caller should try again later. */
export class Overloaded extends Error {
  override name = 'Overloaded'
}

const FIXES_PER_COMMIT = 2000
const DELIVERIES_PER_COMMIT = 1000
/**
 * maximum per commit on PostgreSQL; it is lower, because transactions that are idle for half a second are
 * ended
 */
const DELIVERIES_AMONG_PROCESSES = 400
const MOST_WAITING = 50_000
const WAITING = 'fixes_waiting'

interface Waiting {
  delivery: Delivery
  resolve: (delivered: DeliveryResult) => void
  reject: (error: unknown) => void
}

/** A queue of deliveries. Its commits run one after another. */
interface Lane {
  waiting: Waiting[]
  running: boolean
}

/** Number of lanes on PostgreSQL, which commit in parallel. Each has different companies. */
const LANES = 4

/**
 * Stores deliveries with group commit: those that arrive during a commit are stored together in the next
 * one. A single fix thus does not wait, and many share the cost of a durable write. A delivery is
 * acknowledged after its commit.
 */
export class FixWriter {
  readonly #context: Context
  readonly #lanes: Lane[]
  #size = 0
  #seconds: Histogram | null = null

  constructor(context: Context) {
    this.#context = context
    const lanes = context.engine === 'sqlite' ? 1 : LANES
    this.#lanes = Array.from({ length: lanes }, () => ({ waiting: [], running: false }))
    const { metrics } = context
    // the metrics exist already, because a test has created a second writer
    if (metrics.getSingleMetric(WAITING)) return
    addGauge(
      context,
      { name: WAITING, help: 'Fixes and messages that wait to be stored with the next commit' },
      (gauge) => gauge.set(this.#size),
    )
    this.#seconds = new Histogram({
      name: 'fixes_commit_seconds',
      help: 'Time that storing one group of deliveries takes, its commit included',
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [metrics],
    })
  }

  /** Resolves once the delivery is stored durably. Rejects with Overloaded, or with the database's error. */
  write(delivery: Delivery): Promise<DeliveryResult> {
    if (this.#size > MOST_WAITING)
      return Promise.reject(new Overloaded('too many fixes are waiting to be stored'))
    return new Promise((resolve, reject) => {
      const lane = this.#laneOf(delivery)
      lane.waiting.push({ delivery, resolve, reject })
      this.#size += sizeOf(delivery)
      if (!lane.running) void this.#run(lane)
    })
  }

  /**
   * Stores a delivery of any size in parts, and lets other work run in between. If it rejects, some parts
   * may be stored; repeating it does not store them twice.
   */
  async writeInParts(delivery: Delivery): Promise<DeliveryResult> {
    const sum = { stored: 0, duplicates: 0, patrols: 0, revoked: false }
    // oldest first, because a later part with earlier fixes would need a patrol of its own
    const fixes = delivery.fixes.toSorted((a, b) => a.t - b.t)
    for (let at = 0; at < Math.max(fixes.length, 1); at += FIXES_PER_COMMIT) {
      const { stored, duplicates, patrols, revoked } = await this.write({
        ...delivery,
        fixes: fixes.slice(at, at + FIXES_PER_COMMIT),
        quarantined: at === 0 ? delivery.quarantined : [],
      })
      sum.stored += stored
      sum.duplicates += duplicates
      sum.patrols += patrols
      sum.revoked ||= revoked
    }
    return sum
  }

  /** Returns the lane of a company, in which its deliveries are stored in order. */
  #laneOf({ company }: Delivery): Lane {
    return this.#lanes[(Number(company) || 0) % this.#lanes.length] as Lane
  }

  async #run(lane: Lane): Promise<void> {
    lane.running = true
    // wait a turn of the event loop, so that deliveries that arrive together share a commit
    await new Promise((resolve) => setImmediate(resolve))
    while (lane.waiting.length > 0) await this.#commit(this.#take(lane))
    lane.running = false
  }

  #take({ waiting }: Lane): Waiting[] {
    let fixes = 0
    let count = 0
    const most = this.#context.engine === 'sqlite' ? DELIVERIES_PER_COMMIT : DELIVERIES_AMONG_PROCESSES
    for (const { delivery } of waiting) {
      if (count > 0 && (fixes + delivery.fixes.length > FIXES_PER_COMMIT || count >= most)) break
      fixes += delivery.fixes.length
      count += 1
    }
    const taken = waiting.splice(0, count)
    for (const { delivery } of taken) this.#size -= sizeOf(delivery)
    return taken
  }

  async #commit(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.#store(batch)
    } catch (error) {
      const [one] = batch
      if (error instanceof StorageError) this.#fail(batch, error)
      else if (batch.length > 1) await this.#commitEach(batch)
      else if (one) await this.#storeWhatFits(one, error)
    }
  }

  /** Commits deliveries one by one, so that an invalid one does not block the others. */
  async #commitEach(batch: readonly Waiting[]): Promise<void> {
    for (const [i, one] of batch.entries())
      try {
        await this.#store([one])
      } catch (error) {
        // the storage has failed, so the other deliveries would fail, too
        if (error instanceof StorageError) return this.#fail(batch.slice(i), error)
        await this.#storeWhatFits(one, error)
      }
  }

  /**
   * Quarantines fixes of a phone that can never be stored. Otherwise, the phone would send them again
   * forever.
   */
  async #storeWhatFits(one: Waiting, error: unknown): Promise<void> {
    const { delivery, resolve } = one
    if (delivery.deviceId === null || delivery.fixes.length === 0 || !isDataFault(error))
      return this.#fail([one], error)
    this.#context.log.error({ err: error }, 'fixes that do not fit what is stored are set aside')
    try {
      resolve(await storeByBisection(this.#context, delivery))
    } catch (failure) {
      this.#fail([one], failure)
    }
  }

  async #store(batch: readonly Waiting[]): Promise<void> {
    const end = this.#seconds?.startTimer()
    const delivered = await commitDeliveries(
      this.#context,
      batch.map(({ delivery }) => delivery),
    )
    end?.()
    batch.forEach(({ resolve }, i) => resolve(delivered[i] as DeliveryResult))
  }

  #fail(batch: readonly Waiting[], error: unknown): void {
    this.#context.log.error({ err: error }, 'storing fixes failed')
    for (const { reject } of batch) reject(error)
  }
}

const sizeOf = (delivery: Delivery) => delivery.fixes.length + 1

const writers = new WeakMap<Context['db'], FixWriter>()

/** Returns the fix writer of a database, which all callers in this process share. */
export function sharedFixWriter(context: Context): FixWriter {
  const known = writers.get(context.db)
  if (known) return known
  const writer = new FixWriter(context)
  writers.set(context.db, writer)
  return writer
}

/**
 * Stores fixes of one guard from an imported recording, or from a part of it. Patrols end at the end of the
 * recording. `outline` contains times of the whole recording, less than six hours apart except at gaps.
 */
export async function acceptRecording(
  context: Context,
  company: CompanyId,
  workerId: string,
  fixes: readonly Omit<Fix, 'workerId'>[],
  outline: readonly number[],
): Promise<DeliveryResult> {
  return sharedFixWriter(context).writeInParts({
    quarantined: [],
    deviceId: null,
    message: null,
    userAgent: null,
    company,
    fixes: fixes.map((fix) => ({ ...fix, workerId, source: 'import' })),
    received: context.now(),
    format: 'import',
    recording: { workerId, times: outline },
  })
}
