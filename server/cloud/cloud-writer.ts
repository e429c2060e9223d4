import type { FastifyBaseLogger } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { StoredFixes } from '../event-log/event-hub.ts'
import { CloudQueue, type CloudUpdate } from './cloud-queue.ts'

export interface CloudWriterOptions {
  /** writes all paths at once; rejects if the cloud does not accept them */
  update: (update: CloudUpdate) => Promise<void>
  metrics: CloudMetrics
  log: FastifyBaseLogger
}

/** Metrics over all cloud databases of this process. */
export class CloudMetrics {
  readonly queues = new Set<CloudQueue>()
  readonly written: Counter
  readonly errors: Counter

  constructor(metrics: Registry) {
    const registers = [metrics]
    const sum = (of: (queue: CloudQueue) => number) =>
      [...this.queues].reduce((total, queue) => total + of(queue), 0)
    this.written = new Counter({
      name: 'cloud_written_total',
      help: 'Records written to the cloud database',
      registers,
    })
    this.errors = new Counter({
      name: 'cloud_errors_total',
      help: 'Updates that the cloud database did not take',
      registers,
    })
    new Gauge({
      name: 'cloud_waiting',
      help: 'Records that wait for the cloud database',
      registers,
      collect() {
        this.set(sum(({ size }) => size))
      },
    })
    new Gauge({
      name: 'cloud_dropped',
      help: 'Points that were dropped because too many waited',
      registers,
      collect() {
        this.set(sum(({ dropped }) => dropped))
      },
    })
  }
}

const BATCH_MS = 250
const PATHS_PER_UPDATE = 1000
const MOST_WAITING = 50_000
const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 60_000

/**
 * Writes queued data to a cloud database, one batch at a time. After a failure, it tries again with growing
 * delays.
 */
export class CloudWriter {
  readonly #o: CloudWriterOptions
  readonly #queue = new CloudQueue(MOST_WAITING)
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | null = null
  #failures = 0

  constructor(options: CloudWriterOptions) {
    this.#o = options
    options.metrics.queues.add(this.#queue)
  }

  put(stored: StoredFixes): void {
    this.#queue.put(stored)
    this.#arm(BATCH_MS)
  }

  /** Writes the rest of the queue and stops. Drops what cannot be written within `limitMs`. */
  async stop(limitMs: number): Promise<void> {
    clearTimeout(this.#timer)
    const rest = async () => {
      await this.#writing
      while (this.#queue.size > 0 && (await this.#writeOnce())) clearTimeout(this.#timer)
    }
    await Promise.race([rest(), new Promise((resolve) => setTimeout(resolve, limitMs).unref())])
    clearTimeout(this.#timer)
  }

  #arm(ms: number): void {
    if (this.#timer !== undefined || this.#writing !== null) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#writing = this.#writeOnce().then((done) => {
        this.#writing = null
        if (this.#queue.size > 0) this.#arm(done ? BATCH_MS : this.#delayMs())
      })
    }, ms)
    this.#timer.unref()
  }

  async #writeOnce(): Promise<boolean> {
    const update = this.#queue.take(PATHS_PER_UPDATE)
    if (update === null) return true
    try {
      await this.#o.update(update)
      this.#o.metrics.written.inc(Object.keys(update).length)
      this.#failures = 0
      return true
    } catch (error) {
      // queue the update again and retry, because the cloud may be available or configured correctly later
      this.#o.metrics.errors.inc()
      this.#failures += 1
      this.#o.log.warn({ err: error }, 'the cloud database did not take an update')
      this.#queue.putBack(update)
      return false
    }
  }

  #delayMs(): number {
    return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (this.#failures - 1))
  }
}
