import { betterFix, type LiveGuard } from '../../domain/fix/fix.ts'

/**
 * What is known of a guard after something arrived: the later fix stays, of two of one time the better one, and with
 * a fix of the same time its status, name and interval. `known` itself is returned where nothing changes.
 */
export function newerGuard(known: LiveGuard | undefined, arrived: LiveGuard): LiveGuard {
  if (known === undefined || arrived.fix.t > known.fix.t) return arrived
  if (arrived.fix.t < known.fix.t) return known
  const fix = betterFix(known.fix, arrived.fix)
  const same =
    fix === known.fix &&
    arrived.status === known.status &&
    arrived.workerName === known.workerName &&
    arrived.intervalMs === known.intervalMs
  return same ? known : { ...arrived, fix }
}
