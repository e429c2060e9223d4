import type { Context } from '../app/context.ts'

/** How much of a catching up is done at once, and how long it leaves the database to others after that. */
export interface Pace {
  size: () => number
  /** ms to wait after so many ms of work; the next size follows from them */
  restAfter: (tookMs: number) => number
}

/** of one transaction, ms: about what storing a fix takes, so that one that comes meanwhile waits no longer than that */
const TURN_MS = 6
/** events or rows of a first transaction, whose cost is not known yet */
const FIRST = 10
/** the share of the time that catching up takes: while fixes come, one in ten waits for it at most */
const SHARE = { besideFixes: 0.1, alone: 0.5 }
/** so long after the last fix nobody is taken to report, ms */
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

/** The pace of what catches up beside fixes: short transactions of at most so many, with rests between them. */
export function paceBesideFixes(context: Pick<Context, 'events'>, most: number): Pace {
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
