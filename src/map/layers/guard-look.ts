import type { LiveGuard } from '../../../domain/fix/live-guard.ts'
import { staleness } from '../../../domain/fix/staleness.ts'
import type { GuardLook } from './guard-icons.ts'

/**
 * How a guard's marker looks at a moment (ms since epoch UTC): only 'Online' is online, and only while fixes come;
 * 'Lost' is on duty but silent.
 */
export function guardLook(guard: LiveGuard, now: number): GuardLook {
  if (guard.status === 'Lost') return 'lost'
  if (guard.status !== 'Online') return 'offline'
  const age = staleness(now - guard.fix.t, guard.intervalMs)
  return age === 'fresh' ? 'online' : age
}
