import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import type { CompanyId } from '../db/company-id.ts'
import type { EventHub, StoredFixes } from '../event-log/event-hub.ts'
import { addFanOutGauge } from '../metrics/gauge.ts'
import { type PendingPositions, PositionQueue } from './position-queue.ts'

/**
 * A channel over which server processes send each other new positions of guards. It may lose messages,
 * because all positions are in the database.
 */
export interface FanOut {
  /** returns false if the channel cannot send at present, so that another one is used */
  ready: () => boolean
  send: (company: CompanyId, newest: PendingPositions) => Promise<void>
  close: () => Promise<void>
}

/** minimum time between two messages to other processes, ms */
const INTERVAL_MS = 100
/** fixes that have waited longer than this (ms) count as a backlog */
const LATE_MS = 1000

/**
 * Starts to send the newest fix of each guard to the other processes, as this process stores it. Uses the
 * first channel that is ready, for one message at a time. While it is being sent, newer fixes replace
 * waiting ones. Returns the function that stops it.
 */
export function startFanOut(
  { events, log, metrics }: { events: EventHub; log: FastifyBaseLogger; metrics: Registry },
  ways: readonly FanOut[],
): () => Promise<void> {
  const waiting = new PositionQueue()
  let sending: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let since = Number.POSITIVE_INFINITY
  addFanOutGauge({ log, metrics }, () => (performance.now() - since > LATE_MS ? waiting.size : 0))

  const flush = async () => {
    const taken = waiting.drain()
    since = Number.POSITIVE_INFINITY
    for (const [company, newest] of taken)
      try {
        await ways.find((way) => way.ready())?.send(company, newest)
      } catch (error) {
        // nothing is lost: the fixes are stored, and the guard's next fix is sent, too
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
    waiting.add(fixes)
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
