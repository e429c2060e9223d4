import type { Kysely } from 'kysely'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { purgeOlderThan, type PurgeJob } from '../retention/purge.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** Files that are attached to mails, and which mail has which file. `at` in ms since epoch UTC. */
    mail_file: { id: string; company: string; name: string; type: string; content: Uint8Array; at: number }
    mail_attachment: { message_id: string; file_id: string; at: number }
  }
}

/** Files are stored longer than a week, because a mail that could not be sent can be resent for a week. */
const KEPT_MS = 8 * 24 * 3_600_000

/** Attaches one file to several mails, named by their keys, in the transaction that writes the mails. */
export async function attachToMails(
  { now }: Pick<Context, 'now'>,
  trx: Kysely<Tables>,
  {
    id,
    company,
    keys,
    file: { name, type, bytes },
  }: {
    id: string
    company: CompanyId
    keys: readonly string[]
    file: { name: string; type: string; bytes: Uint8Array }
  },
): Promise<void> {
  const at = now()
  await trx
    .insertInto('mail_file')
    .values({ id, company, name, type, content: Buffer.from(bytes), at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  for (const key of keys)
    await trx
      .insertInto('mail_attachment')
      .values({ message_id: key, file_id: id, at })
      .onConflict((conflict) => conflict.column('message_id').doNothing())
      .execute()
}

/** Returns the attached files of the mail with this key. */
export async function readAttachments(
  { db }: Pick<Context, 'db'>,
  company: CompanyId,
  key: string,
): Promise<{ filename: string; contentType: string; content: Buffer }[]> {
  const rows = await db
    .selectFrom('mail_attachment')
    .innerJoin('mail_file', 'mail_file.id', 'mail_attachment.file_id')
    .select(['mail_file.name', 'mail_file.type', 'mail_file.content'])
    .where('mail_attachment.message_id', '=', key)
    .where('mail_file.company', '=', company)
    .execute()
  return rows.map(({ name, type, content }) => ({
    filename: name,
    contentType: type,
    content: Buffer.from(content),
  }))
}

export const purgeMailFiles: PurgeJob = async (trx, now, most) => {
  const before = now - KEPT_MS
  await purgeOlderThan(trx, { table: 'mail_attachment', key: 'message_id', time: 'at', before }, most)
  return purgeOlderThan(trx, { table: 'mail_file', key: 'id', time: 'at', before }, Math.min(most, 20))
}
