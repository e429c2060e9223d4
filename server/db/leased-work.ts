import type { Context } from '../context.ts'
import { type Lease, leaseFor } from './lease.ts'

interface LeasedWork {
  /** of the lease */
  name: string
  periodMs: number
  /** the log line of a run that fails */
  failure: string
}

/**
 * Runs `work` every `periodMs`, never twice at once; `work` checks the lease itself. A run that fails releases the
 * lease: another process, which may reach what this one does not, takes over at its next run. Returns the function that
 * stops it.
 */
export function startLeasedWork(
  context: Context,
  { name, periodMs, failure }: LeasedWork,
  work: (lease: Lease, stopped: () => boolean) => Promise<void>,
): () => Promise<void> {
  const lease = leaseFor(context, name)
  let isStopped = false
  let running: Promise<void> | null = null
  const release = () =>
    lease.release().catch((error: unknown) => {
      // it expires by itself soon, and a database that is away must not delay the stop
      context.log.warn({ err: error, lease: name }, 'a lease could not be released')
    })
  const run = () => {
    running ??= work(lease, () => isStopped)
      .catch(async (error: unknown) => {
        // a database that is away for a while: a later run does it all
        context.log.error({ err: error }, failure)
        await release()
      })
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(run, periodMs)
  return async () => {
    isStopped = true
    clearInterval(timer)
    await running
    await release()
  }
}
