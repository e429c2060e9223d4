import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { z } from 'zod'
import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import { jsonText } from '../../domain/text/json-text.ts'
import { companyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'
import { type FanOut, startFanOut } from '../fan-out/fan-out.ts'
import { HintReader } from '../fan-out/hint-reader.ts'
import { natsFanOut } from '../fan-out/nats-fan-out.ts'
import { fixHintText, createHintTexts } from '../fan-out/postgres-hints.ts'
import { republishLiveLocations } from '../fixes/live/live-watchdog.ts'
import { SERVER_LOCK_KEY } from '../db/postgres-dialect.ts'
import { answersNewConnection, watchAnswers } from '../db/watch-answers.ts'
import { EVENT_CHANNEL } from './notify-appended.ts'
import type { EventHub } from './event-hub.ts'

const FIX_CHANNEL = 'askari_fixes'
const SIGNED_OUT_CHANNEL = 'askari_signed_out'
const AGAIN_MS = 1000
const CONNECT_MS = 10_000

const company = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(companyId)

const signedOutText = jsonText.pipe(z.object({ from: z.string(), company, userId: z.string() }))

interface Reactions {
  catchUp: () => Promise<void>
  /** ends the connections of the pool */
  breakConnections: (() => void) | undefined
  natsUrl: string | null
}

/**
 * Connects this process with others on the same PostgreSQL. Notifications wake the log tailer, and
 * hints say whose newest fixes to read if somebody watches them; with NATS_URL, messages contain
 * the fixes. Uses one connection outside the pool. Reconnects after a break, and then `catchUp`
 * reads what was missed. If PostgreSQL does not answer here, for example because the network drops
 * every packet, all connections of the process are ended.
 */
export async function connectPostgresNotifications(
  url: string,
  context: { db: Database; events: EventHub; log: FastifyBaseLogger; metrics: Registry },
  { catchUp, breakConnections, natsUrl }: Reactions,
): Promise<() => Promise<void>> {
  const { db, events, log } = context
  const self = randomUUID()
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  let stopped = false

  const hear = ({ channel, payload = '' }: pg.Notification) => {
    if (channel === EVENT_CHANNEL) return events.wake(companyId(payload))
    // a server of another version may send unknown messages, which are ignored
    const notUnderstood = (error: z.ZodError) =>
      log.warn({ err: error, channel }, 'a notification is not understood')
    if (channel === SIGNED_OUT_CHANNEL) {
      const told = signedOutText.safeParse(payload)
      if (!told.success) return notUnderstood(told.error)
      const { from, ...whose } = told.data
      return from === self ? undefined : events.emit('signed out', whose)
    }
    const told = fixHintText.safeParse(payload)
    if (!told.success) return notUnderstood(told.error)
    if (told.data.from !== self && events.isWatched(told.data.company)) hints.add(told.data)
  }
  const hints = new HintReader(db, events, log)
  const retry = () => {
    if (!stopped) again ??= setTimeout(() => void reconnect(), AGAIN_MS)
  }
  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    })
    let joined = false
    let ended = false
    next.on('error', (error) => log.warn({ err: error }, 'the connection to the other processes broke'))
    next.once('end', () => {
      ended = true
      if (joined) retry()
    })
    next.on('notification', hear)
    try {
      await next.connect()
      await next.query('select pg_advisory_lock_shared($1)', [SERVER_LOCK_KEY])
      await next.query(`listen ${EVENT_CHANNEL}; listen ${FIX_CHANNEL}; listen ${SIGNED_OUT_CHANNEL}`)
      client = next
      const endWatch = watchAnswers(next, {
        isReachable: () => answersNewConnection(url),
        end: (isSilent) => {
          log.warn(
            isSilent
              ? 'the database does not answer: its connections are ended'
              : 'the connection to the other processes is not answered and is ended',
          )
          if (isSilent) breakConnections?.()
          void next.end().catch(() => {})
        },
      })
      next.once('end', endWatch)
      await catchUp()
      if (ended) throw new Error('it broke while events were read')
      joined = true
    } catch (error) {
      // without this, a retry would leave the first connection listening
      client = undefined
      void next.end().catch(() => {})
      throw error
    }
    if (stopped) await next.end()
  }
  const reconnect = async () => {
    again = undefined
    // retried later; until then this process still publishes its own events
    await connect().then(
      // sign-outs meanwhile are in no event, so every reader checks its session
      () => events.emit('signed out', null),
      (error: unknown) => {
        log.warn({ err: error }, 'could not reach the other processes')
        retry()
      },
    )
  }
  const tell = async (channel: string, packets: string[]) => {
    try {
      for (const text of packets) await client?.query('select pg_notify($1, $2)', [channel, text])
    } catch (error) {
      // not essential: fixes are stored already, and open connections regularly check their session
      log.warn({ err: error, channel }, 'could not tell the other processes')
    }
  }
  await connect()
  const byPostgres: FanOut = {
    ready: () => true,
    send: (company, newest) => tell(FIX_CHANNEL, createHintTexts(self, company, newest)),
    close: async () => {},
  }
  const byNats =
    natsUrl &&
    (await natsFanOut(natsUrl, context, (company) => republishLiveLocations({ db, events }, company)))
  const stopFanOut = startFanOut(context, byNats ? [byNats, byPostgres] : [byPostgres])
  // sent before waiting fixes, so that signed-out readers get no more of them
  const stopSignOuts = events.on('own signed out', (whose) => {
    void tell(SIGNED_OUT_CHANNEL, [JSON.stringify({ from: self, ...whose })])
  })
  return async () => {
    stopped = true
    clearTimeout(again)
    stopSignOuts()
    await stopFanOut()
    await hints.stop()
    await client?.end()
  }
}
