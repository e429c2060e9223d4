import type { Selectable } from 'kysely'
import { Gauge } from 'prom-client'
import type { Context } from '../context.ts'
import { databaseTime, databaseTimeIn } from '../db/database-time.ts'
import type { Tables } from '../db/tables.ts'
import { companyId, type CompanyId } from '../db/company-id.ts'
import { openText } from '../keys/seal-text.ts'
import { backOff } from './back-off.ts'
import { type Message, WEBHOOK } from './outbox.ts'

/** A message under its key. `isLast`: where this attempt fails, the message is given up. */
export interface Sent extends Message {
  key: string
  company: CompanyId
  isLast: boolean
}

/** Hands a message to the machine that takes it, and gives what that answered; rejects where it does not take it. */
export type Sender = (message: Sent) => Promise<string | void>

/** Thrown by a sender where no later attempt can succeed. */
export class NotDeliverable extends Error {}

/** some five hours, see `backOff` */
const MOST_ATTEMPTS = 20
const AT_ONCE = 10
const LONGEST_FAILURE = 500

/**
 * Sends what is due, in order for each addressee, until nothing is due or `goesOn` says no. A message is marked as sent
 * after its sender took it: one that is cut off in between is sent again, under the same key.
 */
export async function deliverOnce(
  context: Context,
  senders: Readonly<Record<string, Sender>>,
  goesOn: () => Promise<boolean> = async () => true,
): Promise<void> {
  while (await goesOn()) {
    const due = await dueMessages(context, Object.keys(senders))
    if (due.length === 0) return
    await Promise.all(due.map((row) => deliver(context, senders, row)))
  }
}

type Row = Selectable<Tables['outbox']>

/** Of each addressee the message that is next, where its time has come. */
async function dueMessages(context: Context, kinds: readonly string[]): Promise<Row[]> {
  if (kinds.length === 0) return []
  return context.db
    .selectFrom('outbox')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('kind', 'in', kinds)
    .where('due_at', '<=', databaseTime(context))
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
    .limit(AT_ONCE)
    .execute()
}

async function deliver(context: Context, senders: Readonly<Record<string, Sender>>, row: Row): Promise<void> {
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
    const text = openText(context.keys, row.body)
    if (text === null) throw new NotDeliverable('the key that this message was sealed with is gone')
    const isLast = attempts >= MOST_ATTEMPTS
    answer = await senders[kind]?.({ kind, to, subject, text, key, company: companyId(row.company), isLast })
  } catch (error) {
    // another machine, which may be away: it is tried again, and at last an administrator sees it
    const isDead = error instanceof NotDeliverable || attempts >= MOST_ATTEMPTS
    log.error({ err: error, message: key, attempts, isDead }, 'a message was not taken')
    const failure = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_FAILURE)
    await change({ failure, ...(isDead && { state: 'dead', ended_at: now() }) })
      .set({ due_at: databaseTimeIn(context, backOff(attempts, context.random())) })
      .execute()
    return
  }
  await change({
    state: 'sent',
    failure: null,
    answer: answer?.slice(0, LONGEST_FAILURE) ?? null,
    ended_at: now(),
    // the links of mails open accounts; what goes to another system may be asked for again
    ...(kind !== WEBHOOK && { body: '' }),
  }).execute()
}

/** Shows on /metrics how many messages wait, and how many were given up. */
export function showOutbox({ db, log, metrics }: Context): void {
  new Gauge({
    name: 'outbox_messages',
    help: 'Messages that wait to be sent, and those that were given up (dead)',
    labelNames: ['state'],
    registers: [metrics],
    async collect() {
      try {
        for (const state of ['waiting', 'dead'] as const) {
          const counted = await db
            .selectFrom('outbox')
            .select((eb) => eb.fn.countAll<number>().as('count'))
            .where('state', '=', state)
            .executeTakeFirstOrThrow()
          this.set({ state }, Number(counted.count))
        }
      } catch (error) {
        // the rest of the metrics tells more about a database that does not answer
        log.warn({ err: error }, 'the outbox could not be counted')
      }
    },
  })
}
