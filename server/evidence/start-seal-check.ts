import type { Context } from '../context.ts'
import { startLeasedWork } from '../db/leased-work.ts'
import { SealCheck } from './seal-check.ts'

/** with the work of a step: some 20 ms a second */
export const STEP_MS = 500
export const WORK_MS = 10
/** the lease is asked for with each so many steps: it lasts for longer */
const STEPS_A_LEASE = 10

/** Holds fixes against their seals as long as the server runs, in one process of all. */
export async function startSealCheck(context: Context): Promise<() => Promise<void>> {
  const check = new SealCheck(context)
  let steps = 0
  let isDue = false
  const work = {
    name: 'seal check',
    periodMs: STEP_MS,
    failure: 'fixes could not be held against their seals',
  }
  return startLeasedWork(context, work, async (lease) => {
    if (steps++ % STEPS_A_LEASE === 0) isDue = !context.space.short && (await lease.isHeld())
    if (!isDue) return
    // a step that fails releases the lease, and one that finds nothing due may wait as long as the lease lasts
    isDue = false
    isDue = await check.step(WORK_MS)
  })
}
