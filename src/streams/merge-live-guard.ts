import { moreAccurateFix, type LiveGuard } from '../../domain/fix/fix.ts'

/**
 * Returns the newer state of a guard: the later fix, of two of one time the better one, and with a fix of the
 * same time its status, name and interval. `known` itself is returned if nothing changes.
 */
export function mergeLiveGuard(known: LiveGuard | undefined, arrived: LiveGuard): LiveGuard {
  if (known === undefined || arrived.fix.t > known.fix.t) return arrived
  if (arrived.fix.t < known.fix.t) return known
  const fix = moreAccurateFix(known.fix, arrived.fix)
  const same =
    fix === known.fix &&
    arrived.status === known.status &&
    arrived.workerName === known.workerName &&
    arrived.intervalMs === known.intervalMs
  return same ? known : { ...arrived, fix }
}
