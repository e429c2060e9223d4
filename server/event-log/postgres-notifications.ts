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
  /** ends all connections of the pool; undefined: cannot */
  breakConnections: (() => void) | undefined
  natsUrl: string | null
}

/**
 * Connects this process with the other server processes, over notifications of PostgreSQL. They signal new
 * events, and for which guards the newest fixes should be read if somebody watches them. With NATS, messages
 * contain the fixes themselves.
 * It uses one connection outside of the pool. After a broken connection, it reconnects, and `catchUp` reads
 * what was missed. If PostgreSQL no longer answers, for example because the network drops packets, it ends
 * all connections of the process.
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
    // ignore unknown messages, which a server of another version may send
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
      // end the failed connection, because it would otherwise continue to listen after a retry
      client = undefined
      void next.end().catch(() => {})
      throw error
    }
    if (stopped) await next.end()
  }
  const reconnect = async () => {
    again = undefined
    // if it fails, it is retried; until then, this process publishes only its own events
    await connect().then(
      // sign-outs may have been missed meanwhile and are in no event, so every open connection checks its
      // session
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
      // ignored: the fixes are stored anyway, and open connections regularly check their session
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
  // registered first, so that signed-out accounts receive no fixes that are sent afterwards
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
