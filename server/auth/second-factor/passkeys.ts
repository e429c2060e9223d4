import type { Kysely, Transaction } from 'kysely'
import { z } from 'zod'
import type { PasskeyRow } from '../../../contract/auth/passkey.ts'
import type { Tables } from '../../db/tables.ts'
import type { ServerKeys } from '../../keys/server-keys.ts'
import { withFactorMac, hasValidFactorMac, FACTOR_MAC_FIELDS } from './factor-mac.ts'
import type { AccountKey } from './recovery-codes.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    /**
     * Public keys of passkeys. Rows that somebody else inserted are ignored, see `mac`. `rp_id` is the host,
     * `transports` is JSON, and times are ms since epoch UTC.
     */
    passkey: {
      company: string
      account_id: string
      id: string
      name: string
      rp_id: string
      credential_id: string
      public_key: string
      counter: number
      transports: string
      created_at: number
      last_used_at: number | null
      /** MAC over `FACTOR_MAC_FIELDS.passkey` */
      mac: string
    }
  }
}

/** maximum number of passkeys of an account */
export const MAX_PASSKEYS = 10

/** Returns an account's passkeys that the server itself has added, oldest first. */
export async function readPasskeys(
  keys: ServerKeys,
  db: Kysely<Tables>,
  { company, userId }: AccountKey,
): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkey')
    .selectAll()
    .where('company', '=', company)
    .where('account_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.filter((row) => hasValidFactorMac(keys, FACTOR_MAC_FIELDS.passkey, row))
}

export type Passkey = Tables['passkey']

export const toPasskeyRow = ({ id, name, created_at, last_used_at }: Passkey): PasskeyRow => ({
  id,
  name,
  created_at,
  last_used_at,
})

/**
 * Converts passkeys to WebAuthn credential descriptors, which tell the browser the existing or allowed
 * passkeys.
 */
export const toPasskeyDescriptors = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ credential_id: id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports: z.array(z.string()).parse(JSON.parse(transports)),
  }))

export async function storePasskey(
  keys: ServerKeys,
  trx: Transaction<Tables>,
  { company, userId }: AccountKey,
  {
    transports,
    ...passkey
  }: Omit<Passkey, 'company' | 'account_id' | 'last_used_at' | 'mac' | 'transports'> & {
    transports: readonly string[]
  },
): Promise<void> {
  await trx
    .insertInto('passkey')
    .values({
      ...withFactorMac(keys, FACTOR_MAC_FIELDS.passkey, { company, account_id: userId, ...passkey }),
      transports: JSON.stringify(transports),
    })
    .execute()
}

/**
 * Stores the new counter after a passkey was used. Returns false if another use was stored first, or the
 * passkey was removed.
 */
export async function recordPasskeyUse(
  db: Kysely<Tables>,
  { company, account_id, id, counter }: Passkey,
  counted: number,
  now: number,
): Promise<boolean> {
  const used = await db
    .updateTable('passkey')
    .set({ counter: counted, last_used_at: now })
    .where('company', '=', company)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('counter', '=', counter)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Deletes one passkey of an account; without `id`, all of them. */
export async function deletePasskeys(
  trx: Transaction<Tables>,
  { company, userId }: AccountKey,
  id?: string,
): Promise<void> {
  await trx
    .deleteFrom('passkey')
    .where('company', '=', company)
    .where('account_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .execute()
}
