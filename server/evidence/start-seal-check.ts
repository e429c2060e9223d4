import type { Context } from '../context.ts'
import { startLeasedWork } from '../db/leased-work.ts'
import { SealCheck } from './seal-check.ts'

/** together with the work of a step: about 20 ms a second */
export const SEAL_CHECK_STEP_MS = 500
export const SEAL_CHECK_WORK_MS = 10
/** the lease is checked once in this number of steps; it lasts longer */
const STEPS_A_LEASE = 10

/** Compares fixes with their seals while the server runs, in one process. */
export async function startSealCheck(context: Context): Promise<() => Promise<void>> {
  const check = new SealCheck(context)
  let steps = 0
  let isDue = false
  const work = {
    name: 'seal check',
    periodMs: SEAL_CHECK_STEP_MS,
    failure: 'fixes could not be held against their seals',
  }
  return startLeasedWork(context, work, async (lease) => {
    if (steps++ % STEPS_A_LEASE === 0) isDue = !context.space.short && (await lease.isHeld())
    if (!isDue) return
    // a failing step releases the lease, and one without due work may wait as long as the lease lasts
    isDue = false
    isDue = await check.step(SEAL_CHECK_WORK_MS)
  })
}
