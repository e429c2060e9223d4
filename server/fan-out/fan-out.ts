import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import type { CompanyId } from '../db/company-id.ts'
import type { EventHub, StoredFixes } from '../event-log/event-hub.ts'
import { addFanOutGauge } from '../metrics/gauge.ts'
import { type Newest, NewestOfGuards } from './newest-of-guards.ts'

/** A way by which processes tell each other where guards are. What it carries is never needed: the database has it all. */
export interface FanOut {
  /** false: it cannot carry anything now, and another way is to be used */
  ready: () => boolean
  send: (company: CompanyId, newest: Newest) => Promise<void>
  close: () => Promise<void>
}

/** the other processes are told at most this often, ms */
const INTERVAL_MS = 100
/** what waits for longer is a backlog */
const LATE_MS = 1000

/**
 * Sends the newest fix of each guard that this process stores by the first of the ways that is ready, one telling at a
 * time: while one goes on, newer fixes take the place of those that wait. Within one process there is no way, and listeners
 * hear of each other directly.
 */
export function startFanOut(
  { events, log, metrics }: { events: EventHub; log: FastifyBaseLogger; metrics: Registry },
  ways: readonly FanOut[],
): () => Promise<void> {
  const waiting = new NewestOfGuards()
  let sending: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let since = Number.POSITIVE_INFINITY
  addFanOutGauge({ log, metrics }, () => (performance.now() - since > LATE_MS ? waiting.size : 0))

  const flush = async () => {
    const taken = waiting.take()
    since = Number.POSITIVE_INFINITY
    for (const [company, newest] of taken)
      try {
        await ways.find((way) => way.ready())?.send(company, newest)
      } catch (error) {
        // they are stored, and who misses one hears of the guard's next
        log.warn({ err: error }, 'could not tell the other processes')
      }
  }
  const run = () => {
    timer = undefined
    sending = flush().finally(() => {
      sending = null
      if (waiting.size > 0) arm()
    })
  }
  const arm = () => {
    if (sending === null) timer ??= setTimeout(run, INTERVAL_MS)
  }
  const stopListening = events.on('own fixes', (fixes: StoredFixes) => {
    waiting.put(fixes)
    since = Math.min(since, performance.now())
    arm()
  })
  return async () => {
    stopListening()
    clearTimeout(timer)
    await sending
    await flush()
    for (const way of ways) await way.close()
  }
}
