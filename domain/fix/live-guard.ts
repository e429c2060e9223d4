import type { Fix } from './fix.ts'

/** What the live view knows of one guard: the newest fix, the usual spacing of fixes, and the status as sent. */
export interface LiveGuard {
  workerId: string
  workerName: string
  fix: Fix
  /** the guard's own usual interval between fixes in ms; null until it is known */
  intervalMs: number | null
  /** 'Online' is the only online value */
  status: string
}
