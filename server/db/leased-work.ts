import { Gauge, type Registry } from 'prom-client'
import type { Context } from '../app/context.ts'
import { type Lease, createLease } from './lease.ts'

/** interval at which a lease is renewed, ms; a lease lasts four times as long */
const ASK_AGAIN_MS = 5000

interface RepeatedWork {
  name: string
  /** whether each process has its own lease, so that work can be divided among them */
  shared?: boolean
  /** whether every process does the work, without a lease */
  everywhere?: boolean
  periodMs: number
  /** message that is logged when a run fails */
  failure: string
  /** whether the first run starts immediately instead of after `periodMs` */
  atOnce?: boolean
}

/**
 * Runs `work` every `periodMs` ms, never twice at the same time. `work` may check the lease often, because
 * the result is cached for five seconds. After a failure, the lease is released, so that another process can
 * take over. Returns the function that stops it.
 */
export function startLeasedWork(
  context: Context,
  { name, shared = false, everywhere = false, periodMs, failure, atOnce = false }: RepeatedWork,
  work: (lease: Lease, stopped: () => boolean) => Promise<void>,
): () => Promise<void> {
  const lease = askedSeldom(createLease(context, shared ? `${name}:${context.newId()}` : name))
  if (!everywhere) showLease(context.metrics, name, lease.wasHeld)
  let isStopped = false
  let running: Promise<void> | null = null
  const release = () =>
    lease.release().catch((error: unknown) => {
      // ignored: the lease expires soon anyway, and an unavailable database must not delay the stop
      context.log.warn({ err: error, lease: name }, 'a lease could not be released')
    })
  const failed = async (error: unknown) => {
    // the database may be unavailable; the next run does the work
    context.log.error({ err: error }, failure)
    await release()
  }
  const run = () => {
    // after a newer version has migrated the database, this process does no more work
    if (context.schema.newer) return
    running ??= work(lease, () => isStopped)
      .catch(failed)
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(run, periodMs)
  const keep = setInterval(() => {
    if (running && lease.wasHeld()) void lease.isHeld().catch(failed)
  }, ASK_AGAIN_MS)
  if (atOnce) run()
  return async () => {
    isStopped = true
    clearInterval(timer)
    clearInterval(keep)
    await running
    await release()
  }
}

/** Adds a metric that shows whether this process has the lease. */
function showLease(metrics: Registry, lease: string, isHeld: () => boolean): void {
  const gauge = (metrics.getSingleMetric('lease_held') as LeaseGauge | undefined) ?? new LeaseGauge([metrics])
  gauge.leases.set(lease, isHeld)
}

class LeaseGauge extends Gauge<'lease'> {
  readonly leases = new Map<string, () => boolean>()

  constructor(registers: Registry[]) {
    super({
      name: 'lease_held',
      help: '1 where this process does the work of the lease, which one process of all does at a time',
      labelNames: ['lease'],
      registers,
      collect: () => {
        for (const [lease, isHeld] of this.leases) this.set({ lease }, Number(isHeld()))
      },
    })
  }
}

/**
 * Caches for five seconds whether this process has a lease. Checks again after a longer pause of the
 * process.
 */
function askedSeldom(lease: Lease): Lease & { wasHeld: () => boolean } {
  let requestedAt = Number.NEGATIVE_INFINITY
  let held = false
  return {
    wasHeld: () => held,
    isHeld: async () => {
      const at = performance.now()
      if (at - requestedAt < ASK_AGAIN_MS) return held
      held = await lease.isHeld()
      requestedAt = at
      return held
    },
    release: async () => {
      requestedAt = Number.NEGATIVE_INFINITY
      held = false
      await lease.release()
    },
  }
}
