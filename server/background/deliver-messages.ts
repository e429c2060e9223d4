import { setTimeout } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import { Counter } from 'prom-client'
import type { Context } from '../app/context.ts'
import { databaseTime, databaseTimeAfter } from '../db/database-time.ts'
import type { Tables } from '../db/tables.ts'
import { companyId, type CompanyId } from '../db/company-id.ts'
import { decryptText } from '../keys/encrypt-text.ts'
import { addGauge } from '../metrics/gauge.ts'
import { retryBackoff } from './retry-backoff.ts'
import { type Message, WEBHOOK } from './outbox.ts'

/** A message with its idempotency key. `isLast`: if this attempt fails, there is no further one. */
export interface OutgoingMessage extends Message {
  key: string
  company: CompanyId
  isLast: boolean
}

/** Sends a message and returns the receiver's reply. Rejects if the receiver does not accept the message. */
export type MessageSender = (message: OutgoingMessage) => Promise<string | void>

/** Thrown by a MessageSender if no later attempt can succeed. */
export class UndeliverableError extends Error {}

/** after about five hours, see `retryBackoff` */
const MOST_ATTEMPTS = 20
const AT_ONCE = 32
/**
 * Maximum number of messages that are sent at once per receiver and per company, so that slow receivers do
 * not block others.
 */
const AT_ONCE_OF = { receiver: 2, company: 8 }
/** interval (ms) at which newly due messages are searched while others are being sent */
const LOOK_AGAIN_MS = 500
const LONGEST_FAILURE = 500
const ATTEMPTS = 'outbox_attempts_total'

/**
 * Sends due messages, in order for each recipient, until there are none or `goesOn` returns false. Each
 * receiver and company has a limited number at once, so that slow receivers do not delay others. A message
 * counts as sent once its sender accepted it. After a crash in between, it is sent again with the same key.
 */
export async function deliverOnce(
  context: Context,
  senders: Readonly<Record<string, MessageSender>>,
  goesOn: () => Promise<boolean> = async () => true,
): Promise<void> {
  const onTheirWay = new Map<Row, Promise<void>>()
  try {
    for (;;) {
      let started = 0
      const wasIdle = onTheirWay.size === 0
      const due = (await goesOn())
        ? await dueMessages(context, Object.keys(senders), [...onTheirWay.keys()])
        : []
      for (const row of due)
        if (mayGo(row, [...onTheirWay.keys()])) {
          const sending = deliver(context, senders, row).finally(() => onTheirWay.delete(row))
          onTheirWay.set(row, sending)
          started++
        }
      // search again: messages that were being sent may have blocked others
      if (onTheirWay.size === 0 && wasIdle) return
      if (onTheirWay.size === 0) continue
      // search again at once, because there may be messages for other receivers
      if (started > 0 && onTheirWay.size < AT_ONCE) continue
      await oneOf([...onTheirWay.values()])
    }
  } finally {
    await Promise.allSettled(onTheirWay.values())
  }
}

/** Waits until one message was sent or has failed, but at most until the next search. */
async function oneOf(sending: readonly Promise<void>[]): Promise<void> {
  const looking = new AbortController()
  const again = setTimeout(LOOK_AGAIN_MS, undefined, { signal: looking.signal, ref: false })
  await Promise.race([...sending, again]).finally(() => {
    again.catch(() => {})
    looking.abort()
  })
}

type Row = Selectable<Tables['outbox']>

/** Returns the receiver in a message's address, which may have the record's name as a suffix. */
const receiverOf = ({ addressee }: Row) => addressee.split(' ', 1)[0] ?? ''
const countOf = (rows: readonly Row[], is: (row: Row) => boolean) => rows.filter(is).length

const companyIsFull = (company: string, rows: readonly Row[]) =>
  countOf(rows, (row) => row.company === company) >= AT_ONCE_OF.company
const receiverIsFull = (of: Row, rows: readonly Row[]) =>
  countOf(rows, (row) => row.company === of.company && receiverOf(row) === receiverOf(of)) >=
  AT_ONCE_OF.receiver
const mayGo = (row: Row, rows: readonly Row[]) =>
  rows.length < AT_ONCE && !companyIsFull(row.company, rows) && !receiverIsFull(row, rows)

/**
 * Returns the next due message of each recipient, if its receiver and company have not reached their limits.
 */
async function dueMessages(
  context: Context,
  kinds: readonly string[],
  onTheirWay: readonly Row[],
): Promise<Row[]> {
  if (kinds.length === 0 || onTheirWay.length >= AT_ONCE) return []
  const companies = [...new Set(onTheirWay.map(({ company }) => company))]
  const full = companies.filter((company) => companyIsFull(company, onTheirWay))
  const waiting = onTheirWay.filter((row) => receiverIsFull(row, onTheirWay))
  return context.db
    .selectFrom('outbox')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('kind', 'in', kinds)
    .where('due_at', '<=', databaseTime(context))
    .$if(onTheirWay.length > 0, (query) =>
      query.where(
        'id',
        'not in',
        onTheirWay.map(({ id }) => id),
      ),
    )
    .$if(full.length > 0, (query) => query.where('company', 'not in', full))
    .where((eb) =>
      eb.and(
        waiting.map((row) =>
          eb.not(
            eb.and([
              eb('company', '=', row.company),
              eb.or([eb('addressee', '=', receiverOf(row)), eb('addressee', 'like', `${receiverOf(row)} %`)]),
            ]),
          ),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('outbox as earlier')
            .select('earlier.id')
            .whereRef('earlier.company', '=', 'outbox.company')
            .whereRef('earlier.kind', '=', 'outbox.kind')
            .whereRef('earlier.addressee', '=', 'outbox.addressee')
            .where('earlier.state', '=', 'waiting')
            .where((at) =>
              at.or([
                at('earlier.seq', '<', at.ref('outbox.seq')),
                at.and([
                  at('earlier.seq', '=', at.ref('outbox.seq')),
                  at('earlier.id', '<', at.ref('outbox.id')),
                ]),
              ]),
            ),
        ),
      ),
    )
    .orderBy('due_at')
    .limit(AT_ONCE - onTheirWay.length)
    .execute()
}

async function deliver(
  context: Context,
  senders: Readonly<Record<string, MessageSender>>,
  row: Row,
): Promise<void> {
  const { db, log, now } = context
  const { id: key, kind, addressee: to, subject } = row
  const attempts = row.attempts + 1
  const change = (values: Partial<Tables['outbox']>) =>
    db
      .updateTable('outbox')
      .set({ ...values, attempts })
      .where('id', '=', key)
      .where('state', '=', 'waiting')
  let answer: string | void
  try {
    const text = decryptText(context.keys, row.body)
    if (text === null) throw new UndeliverableError('the key that this message was sealed with is gone')
    const isLast = attempts >= MOST_ATTEMPTS
    answer = await senders[kind]?.({ kind, to, subject, text, key, company: companyId(row.company), isLast })
  } catch (error) {
    // the receiver may be unavailable, so try again; after the last attempt, an administrator sees the
    // failure
    const isDead = error instanceof UndeliverableError || attempts >= MOST_ATTEMPTS
    log.error({ err: error, message: key, attempts, isDead }, 'a message was not taken')
    countAttempt(context, kind, isDead ? 'dead' : 'failed')
    const failure = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_FAILURE)
    await change({ failure, ...(isDead && { state: 'dead', ended_at: now() }) })
      .set({ due_at: databaseTimeAfter(context, retryBackoff(attempts, context.random())) })
      .execute()
    return
  }
  countAttempt(context, kind, 'sent')
  await change({
    state: 'sent',
    failure: null,
    answer: answer?.slice(0, LONGEST_FAILURE) ?? null,
    ended_at: now(),
    // Mails contain links that open accounts, so their text is deleted. Messages to webhooks are retained,
    // because people can send them again.
    ...(kind !== WEBHOOK && { body: '' }),
  }).execute()
}

function countAttempt({ metrics }: Context, kind: string, result: 'sent' | 'failed' | 'dead'): void {
  const known = metrics.getSingleMetric(ATTEMPTS) as Counter<'kind' | 'result'> | undefined
  known?.labels(kind, result).inc()
}

/**
 * Adds metrics of the outbox: results of attempts, number and age of waiting messages, and number of
 * messages given up.
 */
export function addOutboxMetrics(context: Context): void {
  const { db, now } = context
  new Counter({
    name: ATTEMPTS,
    help: 'Attempts to deliver a message, by kind and by how they ended',
    labelNames: ['kind', 'result'],
    registers: [context.metrics],
  })
  addGauge(
    context,
    {
      name: 'outbox_messages',
      help: 'Messages that wait to be sent, and those that were given up (dead)',
      labels: ['state'],
    },
    async (gauge) => {
      for (const state of ['waiting', 'dead'] as const) {
        const counted = await db
          .selectFrom('outbox')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('state', '=', state)
          .executeTakeFirstOrThrow()
        gauge.set({ state }, Number(counted.count))
      }
    },
  )
  addGauge(
    context,
    {
      name: 'outbox_oldest_seconds',
      help: 'Age of the oldest message that waits to be sent, by kind (mail, webhook and others)',
      labels: ['kind'],
    },
    async (gauge) => {
      const rows = await db
        .selectFrom('outbox')
        .select((eb) => ['kind', eb.fn.min('at').as('oldest')])
        .where('state', '=', 'waiting')
        .groupBy('kind')
        .execute()
      for (const { kind, oldest } of rows) gauge.set({ kind }, Math.max(0, now() - Number(oldest)) / 1000)
    },
  )
}
