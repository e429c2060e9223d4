import { type Kysely, sql } from 'kysely'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { databaseTime } from '../db/database-time.ts'
import type { Tables } from '../db/tables.ts'
import { encryptText } from '../keys/encrypt-text.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /**
     * Messages to other systems, each written in the transaction of its cause. `id` is the idempotency key
     * for the receiver; `seq` orders messages of one kind to one recipient. `body` is encrypted, and mostly
     * empty once sent. `at` and `ended_at` are ms since epoch UTC, `due_at` too, but by the database's
     * clock.
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
       * 'kept': not sent, because the server has no configuration for it. 'dead': given up after the last
       * attempt, until a person sends it again.
       */
      state: 'waiting' | 'sent' | 'dead' | 'kept'
      due_at: number
      attempts: number
      /** why the last attempt failed; null before the first attempt and after a success */
      failure: string | null
      /** the receiver's reply to the last attempt */
      answer: string | null
      ended_at: number | null
    }
  }
}

/** Messages of this kind retain their body after they were sent, because people can send them again. */
export const WEBHOOK = 'webhook'

export interface Message {
  /** kind of message; it selects the sender */
  kind: string
  /** Recipient. Messages of one kind to one recipient are sent in the order in which they were written. */
  to: string
  subject: string
  text: string
}

/**
 * Writes a message in the transaction of its cause, so it is sent only if that transaction commits. Does
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
      // encrypted, because the text may contain links that open accounts
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
