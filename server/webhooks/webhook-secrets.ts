import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Context } from '../context.ts'
import type { Tables } from '../db/tables.ts'
import { decryptText, encryptText } from '../keys/seal-text.ts'
import { SECRET_PREFIX } from './webhook-signature.ts'
import './webhook-tables.ts'

/** how long the previous secret stays valid, so that the receiver has time to change */
const OVERLAP_MS = 24 * 3_600_000
const BYTES = 32

interface Whose {
  company: string
  webhookId: string
}

const secretsOf = (db: Kysely<Tables>, { company, webhookId }: Whose) =>
  db
    .selectFrom('webhook_secret')
    .selectAll()
    .where('company', '=', company)
    .where('webhook_id', '=', webhookId)

/** Returns the currently valid secrets, the newest first. One whose key is gone is ignored. */
export async function readValidSecrets(context: Context, whose: Whose): Promise<string[]> {
  const rows = await secretsOf(context.db, whose).execute()
  const now = context.now()
  return rows
    .toSorted((a, b) => Number(a.until_at !== null) - Number(b.until_at !== null))
    .filter(({ until_at }) => until_at === null || until_at > now)
    .flatMap(({ sealed }) => decryptText(context.keys, sealed) ?? [])
}

/**
 * Creates a new secret: the previous one is valid for another day, older ones no longer. Returns it, and
 * until when the previous one is valid, ms since epoch UTC; null: none.
 */
export async function renewWebhookSecret(
  context: Context,
  whose: Whose,
): Promise<{ secret: string; old_secret_until: number | null }> {
  const secret = SECRET_PREFIX + randomBytes(BYTES).toString('base64')
  const now = context.now()
  return context.db.transaction().execute(async (trx) => {
    // one after the other; on SQLite transactions are serial anyway
    if (context.engine === 'postgres')
      await trx
        .selectFrom('webhook')
        .select('id')
        .where('company', '=', whose.company)
        .where('id', '=', whose.webhookId)
        .forUpdate()
        .execute()
    await trx
      .deleteFrom('webhook_secret')
      .where('company', '=', whose.company)
      .where('webhook_id', '=', whose.webhookId)
      .where('until_at', 'is not', null)
      .execute()
    const { numUpdatedRows } = await trx
      .updateTable('webhook_secret')
      .set({ until_at: now + OVERLAP_MS })
      .where('company', '=', whose.company)
      .where('webhook_id', '=', whose.webhookId)
      .executeTakeFirst()
    const { company, webhookId: webhook_id } = whose
    const sealed = encryptText(context.keys, secret)
    const row = { company, webhook_id, id: context.newId(), sealed, at: now, until_at: null }
    await trx.insertInto('webhook_secret').values(row).execute()
    return { secret, old_secret_until: numUpdatedRows > 0n ? now + OVERLAP_MS : null }
  })
}
