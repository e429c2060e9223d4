import { createHmac, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Context } from '../app/context.ts'
import type { Tables } from '../db/tables.ts'
import { decryptText, encryptText } from '../keys/encrypt-text.ts'

/** how long the previous secret stays valid, ms, so that the receiver has time to change */
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

/** Returns the valid secrets of a webhook, the newest first. Leaves out a secret whose server key is gone. */
export async function readValidSecrets(context: Context, whose: Whose): Promise<string[]> {
  const rows = await secretsOf(context.db, whose).execute()
  const now = context.now()
  return rows
    .toSorted((a, b) => Number(a.until_at !== null) - Number(b.until_at !== null))
    .filter(({ until_at }) => until_at === null || until_at > now)
    .flatMap(({ sealed }) => decryptText(context.keys, sealed) ?? [])
}

/**
 * Creates a new secret. The previous one stays valid for another day; older ones become invalid. Returns the
 * secret, and until when the previous one is valid, ms since epoch UTC; null: none.
 */
export async function renewWebhookSecret(
  context: Context,
  whose: Whose,
): Promise<{ secret: string; old_secret_until: number | null }> {
  const secret = SECRET_PREFIX + randomBytes(BYTES).toString('base64')
  const now = context.now()
  return context.db.transaction().execute(async (trx) => {
    // locks the webhook, so that its secret is renewed once at a time; SQLite allows only one writer anyway
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

/**
 * The parts of the signed text of Standard Webhooks: id, time of the attempt in seconds since epoch, and
 * message.
 */
export interface SignedParts {
  id: string
  timestamp: number
  body: string
}

/** Prefix of a secret, which is followed by base64. */
export const SECRET_PREFIX = 'whsec_'

/** Returns the headers of Standard Webhooks, with one signature for each valid secret, the newest first. */
export const signatureHeaders = (secrets: readonly string[], { id, timestamp, body }: SignedParts) => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' '),
})

declare module '../db/tables.ts' {
  interface Tables {
    webhook: RecordColumns & {
      name: string
      url: string
      /** JSON list of the subscribed topics */
      topics: string
      /** 1 or 0 */
      is_enabled: number
    }
    /** Secrets that sign messages; each valid one makes a signature. Times are ms since epoch UTC. */
    webhook_secret: {
      company: string
      webhook_id: string
      id: string
      sealed: string
      at: number
      /** end of the secret's validity; null: it is the newest */
      until_at: number | null
    }
  }
}
