import type { Context } from '../app/context.ts'

/** Size of the batches while catching up, and pauses between them. */
export interface BatchPacing {
  size: () => number
  /** returns how long to wait after a batch that took `tookMs`; it also determines the next size */
  restAfter: (tookMs: number) => number
}

/**
 * duration of one transaction, ms: about that of storing a fix, so that a new fix waits no longer
 */
const TURN_MS = 6
/** size of the first transaction, whose cost is unknown */
const FIRST = 10
/** share of the time that projections use to catch up: at most a tenth while fixes arrive */
const SHARE = { besideFixes: 0.1, alone: 0.5 }
/** without fixes for this long, nobody counts as reporting, ms */
const QUIET_MS = 2000

interface Heard {
  at: number
}
const newestFix = new WeakMap<Context['events'], Heard>()

function heardOf({ events }: Pick<Context, 'events'>): Heard {
  const known = newestFix.get(events)
  if (known) return known
  const heard = { at: -Infinity }
  events.on('fixes', () => (heard.at = performance.now()))
  newestFix.set(events, heard)
  return heard
}

/**
 * Creates the pace of catching up while fixes arrive: short transactions of limited size, with
 * pauses.
 */
export function createBatchPacing(context: Pick<Context, 'events'>, most: number): BatchPacing {
  const heard = heardOf(context)
  let size = Math.min(FIRST, most)
  return {
    size: () => size,
    restAfter(tookMs) {
      size = Math.min(most, Math.max(1, Math.round(size * Math.min(2, Math.max(0.5, TURN_MS / tookMs)))))
      const areComing = performance.now() - heard.at < QUIET_MS
      return tookMs * (1 / (areComing ? SHARE.besideFixes : SHARE.alone) - 1)
    },
  }
}
