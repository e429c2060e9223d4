import type { Context } from '../app/context.ts'

/** Size of the batches of a projection that is catching up, and pauses between them. */
export interface BatchPacing {
  size: () => number
  /** returns how long to wait after a batch that took `tookMs`, ms; also adapts the next size */
  restAfter: (tookMs: number) => number
}

/** intended duration of one transaction, ms: like storing a fix, so that a new fix does not wait long */
const TURN_MS = 6
/** size of the first transaction, whose cost is unknown */
const FIRST = 10
/** maximum share of the time for catching up: while fixes arrive, and otherwise */
const SHARE = { besideFixes: 0.1, alone: 0.5 }
/** fixes count as arriving until this long after the newest one, ms */
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
 * Creates the pacing of a projection that is catching up: short transactions of at most `most` events or
 * rows, and pauses.
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
