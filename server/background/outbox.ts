import { type Kysely, sql } from 'kysely'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { databaseTime } from '../db/database-time.ts'
import type { Tables } from '../db/tables.ts'
import { sealText } from '../keys/seal-text.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /**
     * Messages to other machines, each written in the transaction of what it is about. `id` is the key that the receiver
     * may know it by; `seq` the order of those of one kind to one addressee; `body` sealed, empty once it was sent.
     * `at` and `ended_at` in ms since epoch UTC, `due_at` by the database's clock.
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
      /** kept: nobody sends it, as the server has no means to; dead: given up, until a person sends it again */
      state: 'waiting' | 'sent' | 'dead' | 'kept'
      due_at: number
      attempts: number
      /** why the last attempt failed; null before it and once sent */
      failure: string | null
      /** what the receiver said to the last attempt */
      answer: string | null
      ended_at: number | null
    }
  }
}

/** The kind of messages that stay after they were sent. */
export const WEBHOOK = 'webhook'

export interface Message {
  /** which sender takes it */
  kind: string
  /** to whom; messages of one kind to one addressee are sent in the order in which they were written */
  to: string
  subject: string
  text: string
}

/**
 * Writes a message, in the transaction of what it is about: it is sent once that is committed, and never otherwise. A
 * `key` that was used before writes nothing.
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
      // the links in it may open accounts
      body: sealText(context.keys, text),
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
