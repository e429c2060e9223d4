import { type Kysely, sql } from 'kysely'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { databaseTime } from '../db/database-time.ts'
import type { Tables } from '../db/tables.ts'
import { encryptText } from '../keys/encrypt-text.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /**
     * Messages to other machines, each written in the transaction of its cause. `id` is the
     * idempotency key for the receiver; `seq` orders messages of one kind to one recipient; `body`
     * is encrypted, and empty once sent. `at` and `ended_at` in ms since epoch UTC, `due_at` by the
     * database's clock.
     */
    outbox: {
      id: string
      company: string
      at: number
      kind: string
      addressee: string
      seq: number
      subject: string
      body: string
      /**
       * kept: not sent, because the server is not configured for it; dead: given up, until a person
       * sends it again
       */
      state: 'waiting' | 'sent' | 'dead' | 'kept'
      due_at: number
      attempts: number
      /** why the last attempt failed; null before the first attempt and once sent */
      failure: string | null
      /** receiver's reply to the last attempt */
      answer: string | null
      ended_at: number | null
    }
  }
}

/** The kind of messages whose body stays after they were sent. */
export const WEBHOOK = 'webhook'

export interface Message {
  /** kind of message, which selects the sender */
  kind: string
  /** recipient; messages of one kind to one recipient are sent in the order in which they were written */
  to: string
  subject: string
  text: string
}

/**
 * Writes a message in the transaction of its cause, so it is sent only if that is committed. Does
 * nothing if the `key` was used before.
 */
export async function writeMessage(
  context: Context,
  db: Kysely<Tables>,
  company: CompanyId,
  { message, key = context.newId(), state }: { message: Message; key?: string; state: 'waiting' | 'kept' },
): Promise<void> {
  const { kind, to, subject, text } = message
  await db
    .insertInto('outbox')
    .values({
      id: key,
      company,
      at: context.now(),
      kind,
      addressee: to,
      seq: sql<number>`(select coalesce(max(seq), 0) + 1 from outbox
        where company = ${company} and kind = ${kind} and addressee = ${to})`,
      subject,
      // encrypted, because links in it may open accounts
      body: encryptText(context.keys, text),
      state,
      due_at: databaseTime(context),
      attempts: 0,
      failure: null,
      answer: null,
      ended_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
