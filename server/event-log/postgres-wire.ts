import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { z } from 'zod'
import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import { jsonText } from '../../domain/json-text.ts'
import { liveLocation } from '../../contract/location.ts'
import { fixSchema } from '../../domain/fix/fix.ts'
import { companyId } from '../db/company-id.ts'
import { addFanOutGauge } from '../metrics/fan-out-gauge.ts'
import { SERVER_PRESENCE } from '../db/postgres-dialect.ts'
import { EVENT_CHANNEL } from './announce.ts'
import type { EventHub, StoredFixes } from './event-hub.ts'

const FIX_CHANNEL = 'askari_fixes'
const SIGNED_OUT_CHANNEL = 'askari_signed_out'
/** PostgreSQL refuses a notification of 8000 bytes and more */
const MAX_BYTES = 7000
const AGAIN_MS = 1000
const CONNECT_MS = 10_000

const company = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(companyId)

const packet = z.object({
  from: z.string(),
  company,
  live: z.array(liveLocation),
  points: z.array(fixSchema.extend({ patrolId: z.string() })),
})

const packetText = jsonText.pipe(packet)
const signedOutText = jsonText.pipe(z.object({ from: z.string(), company, userId: z.string() }))

/** The same fixes in packets that each fit into one notification. */
export function packetsOf(from: string, fixes: StoredFixes): string[] {
  const empty = () => ({ from, company: fixes.company, live: [] as unknown[], points: [] as unknown[] })
  const most = MAX_BYTES - Buffer.byteLength(JSON.stringify(empty()))
  const packets: ReturnType<typeof empty>[] = []
  let last = empty()
  let room = 0
  const add = (live: readonly object[], points: readonly object[]) => {
    const size = [...live, ...points].reduce(
      (sum, item) => sum + Buffer.byteLength(JSON.stringify(item)) + 1,
      0,
    )
    if (size > room) {
      packets.push((last = empty()))
      room = most
    }
    room -= size
    last.live.push(...live)
    last.points.push(...points)
  }
  // a location is sent with its point, which contains the patrol, because readers may see only some patrols
  const moved = new Map(fixes.live.map((each) => [each.worker_id, each]))
  const newest = new Map(fixes.points.map((point) => [point.workerId, point]))
  for (const each of fixes.live) if (!newest.has(each.worker_id)) add([each], [])
  for (const point of fixes.points) {
    const live = newest.get(point.workerId) === point ? moved.get(point.workerId) : undefined
    add(live ? [live] : [], [point])
  }
  return packets.map((one) => JSON.stringify(one))
}

/**
 * Connects this process with the others on the same PostgreSQL: notifications wake the log pump, and stored
 * fixes are sent both ways. It uses one connection outside the pool. After a break it reconnects, and
 * `catchUp` reads what lost notifications would have reported.
 */
export async function joinPostgres(
  url: string,
  context: { events: EventHub; log: FastifyBaseLogger; metrics: Registry },
  catchUp: () => Promise<void>,
): Promise<() => Promise<void>> {
  const { events, log } = context
  const self = randomUUID()
  let client: pg.Client | undefined
  let again: NodeJS.Timeout | undefined
  let stopped = false

  const hear = ({ channel, payload = '' }: pg.Notification) => {
    if (channel === EVENT_CHANNEL) return events.wake(companyId(payload))
    // a server of another version may send unknown messages; they are ignored
    const notUnderstood = (error: z.ZodError) =>
      log.warn({ err: error, channel }, 'a notification is not understood')
    if (channel === SIGNED_OUT_CHANNEL) {
      const told = signedOutText.safeParse(payload)
      if (!told.success) return notUnderstood(told.error)
      const { from, ...whose } = told.data
      return from === self ? undefined : events.emit('signed out', whose)
    }
    const told = packetText.safeParse(payload)
    if (!told.success) return notUnderstood(told.error)
    const { from, ...fixes } = told.data
    if (from !== self) events.emit('fixes', fixes)
  }
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
      await next.query('select pg_advisory_lock_shared($1)', [SERVER_PRESENCE])
      await next.query(`listen ${EVENT_CHANNEL}; listen ${FIX_CHANNEL}; listen ${SIGNED_OUT_CHANNEL}`)
      client = next
      await catchUp()
      if (ended) throw new Error('it broke while events were read')
      joined = true
    } catch (error) {
      // a retry opens another connection: this one would keep listening
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
      // sign-outs meanwhile are in no event
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
      // fixes are already stored, and the next one follows; an ended session is found by the next check of
      // each open connection
      log.warn({ err: error, channel }, 'could not tell the other processes')
    }
  }
  let told = Promise.resolve()
  let waiting = 0
  addFanOutGauge(context, () => waiting)

  await connect()
  const stopListening = events.on('own fixes', (fixes) => {
    const packets = packetsOf(self, fixes)
    waiting += packets.length
    told = told
      .then(() => tell(FIX_CHANNEL, packets))
      .finally(() => {
        waiting -= packets.length
      })
  })
  // past the fixes that wait: who was signed out sees no more of them
  const stopSignOuts = events.on('own signed out', (whose) => {
    void tell(SIGNED_OUT_CHANNEL, [JSON.stringify({ from: self, ...whose })])
  })
  return async () => {
    stopped = true
    clearTimeout(again)
    stopListening()
    stopSignOuts()
    await told
    await client?.end()
  }
}
