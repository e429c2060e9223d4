import { randomUUID } from 'node:crypto'
import type { NatsConnection, Subscription } from '@nats-io/transport-node'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { jsonText } from '../../domain/text/json-text.ts'
import { liveLocation } from '../../contract/tracking/location.ts'
import { fixSchema } from '../../domain/fix/fix.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { EventHub } from '../event-log/event-hub.ts'
import { toBatches } from '../fixes/batches.ts'
import type { FanOut } from './fan-out.ts'
import { pendingGuards, toStoredFixes } from './position-queue.ts'

const AGAIN_MS = 1000
/** maximum number of guards per message, about 200 KB; NATS accepts 1 MB */
const GUARDS_A_MESSAGE = 1000
/** interval at which watched companies are read from the database while NATS is unavailable, ms */
const POLL_MS = 2000

const message = z.object({
  from: z.string(),
  live: z.array(liveLocation),
  points: z.array(fixSchema.extend({ patrolId: z.string() })),
  more: z.array(z.string()),
})
const messageText = jsonText.pipe(message)

const subjectOf = (company: CompanyId) => `askari.fixes.${company}`

/**
 * Creates a channel over NATS core. Each company has a subject, to which a process subscribes while somebody
 * there watches the company. Nothing waits for NATS: while it is unavailable, watched companies are read
 * from the database every two seconds. `catchUp` reads a company after subscribing, and when NATS is
 * available again.
 */
export async function natsFanOut(
  url: string,
  { events, log }: { events: EventHub; log: FastifyBaseLogger },
  catchUp: (company: CompanyId) => Promise<void>,
): Promise<FanOut> {
  const { connect } = await import('@nats-io/transport-node')
  const self = randomUUID()
  const subscribed = new Map<CompanyId, Subscription>()
  let broker: NatsConnection | null = null
  let isUp = false
  let stopped = false
  let again: NodeJS.Timeout | undefined

  const readAnew = (company: CompanyId) => {
    catchUp(company).catch((error: unknown) => log.warn({ err: error, company }, 'could not catch up'))
  }
  const follow = (company: CompanyId) => {
    if (events.isWatched(company)) {
      if (broker === null || subscribed.has(company)) return
      const to = broker.subscribe(subjectOf(company), {
        callback: (error, { data }) => {
          const told = error ? null : messageText.safeParse(Buffer.from(data).toString())
          if (!told?.success) return log.warn({ err: error ?? told?.error }, 'a message is not understood')
          const { from, live, points, more } = told.data
          if (from !== self) events.emit('fixes', toStoredFixes(company, live, points, new Set(more)))
        },
      })
      subscribed.set(company, to)
      broker.flush().then(
        () => readAnew(company),
        () => {},
      )
    } else {
      subscribed.get(company)?.unsubscribe()
      subscribed.delete(company)
    }
  }
  const hearStatus = async (connection: NatsConnection) => {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') {
        isUp = false
        log.warn('the broker is away')
      }
      if (status.type === 'reconnect') {
        isUp = true
        for (const company of events.watchedCompanies()) readAnew(company)
      }
    }
  }
  const tryToConnect = async () => {
    again = undefined
    try {
      broker = await connect({
        servers: url.replace(/\?tls=off$/, ''),
        name: 'askari',
        timeout: 5000,
        maxReconnectAttempts: -1,
        reconnectTimeWait: 500,
        noAsyncTraces: true,
      })
      if (stopped) return void broker.close()
      isUp = true
      void hearStatus(broker)
      for (const company of events.watchedCompanies()) follow(company)
    } catch (error) {
      log.warn({ err: error }, 'could not reach the broker')
      if (!stopped) again = setTimeout(() => void tryToConnect(), AGAIN_MS)
    }
  }
  const stopWatching = events.on('watched', follow)
  const poll = setInterval(() => {
    if (!isUp) for (const company of events.watchedCompanies()) readAnew(company)
  }, POLL_MS)
  await tryToConnect()
  return {
    ready: () => isUp,
    send: async (company, newest) => {
      for (const batch of toBatches(pendingGuards(newest), GUARDS_A_MESSAGE)) {
        const live = batch.flatMap((id) => newest.live.get(id) ?? [])
        const own = batch.flatMap((id) => newest.points.get(id) ?? [])
        const several = batch.filter((id) => newest.more.has(id))
        broker?.publish(subjectOf(company), JSON.stringify({ from: self, live, points: own, more: several }))
      }
    },
    close: async () => {
      stopped = true
      clearTimeout(again)
      clearInterval(poll)
      stopWatching()
      await broker?.close()
    },
  }
}
