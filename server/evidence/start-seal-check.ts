import type { Context } from '../context.ts'
import { leaseFor } from '../db/lease.ts'
import { SealCheck } from './seal-check.ts'

/** with the work of a step: some 20 ms a second */
export const STEP_MS = 500
export const WORK_MS = 10
/** the lease is asked for with each so many steps: it lasts for longer */
const STEPS_A_LEASE = 10

/** Holds fixes against their seals as long as the server runs, in one process of all. */
export async function startSealCheck(context: Context): Promise<() => Promise<void>> {
  const lease = leaseFor(context, 'seal check')
  const check = new SealCheck(context)
  let steps = 0
  let isHeld = false
  let looking: Promise<unknown> | null = null
  const look = async () => {
    if (steps++ % STEPS_A_LEASE === 0) isHeld = !context.space.short && (await lease.isHeld())
    // nothing is due: the next look may wait as long as the lease does
    if (isHeld && !(await check.step(WORK_MS))) isHeld = false
  }
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) =>
        context.log.error({ err: error }, 'fixes could not be held against their seals'),
      )
      .finally(() => void (looking = null))
  }, STEP_MS)
  return async () => {
    clearInterval(timer)
    await looking
    await lease.release().catch((error: unknown) => {
      // it ends by itself soon, and a database that is away must not hold up the stop
      context.log.warn({ err: error }, 'the lease of the seal check could not be released')
    })
  }
}
