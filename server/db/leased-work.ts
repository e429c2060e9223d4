import { Gauge, type Registry } from 'prom-client'
import type { Context } from '../app/context.ts'
import { type Lease, createLease } from './lease.ts'

/** a lease lasts four times as long */
const ASK_AGAIN_MS = 5000

interface RepeatedWork {
  /** name of the lease */
  name: string
  /** each process has a lease of its own, and work is shared among those that have one */
  shared?: boolean
  periodMs: number
  /** the log line of a run that fails */
  failure: string
  /** whether the first run starts without waiting for a period */
  atOnce?: boolean
}

/**
 * Runs `work` every `periodMs`, never twice at once. `work` checks the lease itself, which is cheap: the
 * database is queried every five seconds, and a long run keeps the lease. A failing run releases it, so that
 * another process can take over. Returns the function that stops it.
 */
export function startLeasedWork(
  context: Context,
  { name, shared = false, periodMs, failure, atOnce = false }: RepeatedWork,
  work: (lease: Lease, stopped: () => boolean) => Promise<void>,
): () => Promise<void> {
  const lease = askedSeldom(createLease(context, shared ? `${name}:${context.newId()}` : name))
  showLease(context.metrics, name, lease.wasHeld)
  let isStopped = false
  let running: Promise<void> | null = null
  const release = () =>
    lease.release().catch((error: unknown) => {
      // it expires soon anyway, and an unavailable database must not delay the stop
      context.log.warn({ err: error, lease: name }, 'a lease could not be released')
    })
  const failed = async (error: unknown) => {
    // a database that is away for a while: a later run does it all
    context.log.error({ err: error }, failure)
    await release()
  }
  const run = () => {
    // a process of an older version leaves the work to the newer ones
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

/** Adds a metric that shows which process has a lease. */
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

/** The lease with its last known state. A process that was frozen meanwhile checks again. */
function askedSeldom(lease: Lease): Lease & { wasHeld: () => boolean } {
  let askedAt = Number.NEGATIVE_INFINITY
  let held = false
  return {
    wasHeld: () => held,
    isHeld: async () => {
      const at = performance.now()
      if (at - askedAt < ASK_AGAIN_MS) return held
      held = await lease.isHeld()
      askedAt = at
      return held
    },
    release: async () => {
      askedAt = Number.NEGATIVE_INFINITY
      held = false
      await lease.release()
    },
  }
}
