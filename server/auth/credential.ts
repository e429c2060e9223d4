import type { Kysely, Transaction } from 'kysely'
import type { CompanyId } from '../db/company-id.ts'
import { onEqual } from '../db/on-id.ts'
import type { Tables } from '../db/tables.ts'
import { sha256 } from '../event-log/sha256.ts'

/** Returns the digest of a password hash that events contain instead of the hash. */
export const passwordHashDigest = (passwordHash: string): string => sha256(`password/${passwordHash}`)

/** Selects accounts with their password hash; null for accounts without a password. */
export const accountsWithPassword = (db: Kysely<Tables>) =>
  db.selectFrom('account').leftJoin('credential', onEqual('credential.account_id', 'account.id'))

/** Returns the credential of an account. The hash is undefined if the account has no password. */
export async function readCredential(db: Kysely<Tables>, company: CompanyId, userId: string) {
  const row = await accountsWithPassword(db)
    .select(['account.email', 'account.full_name', 'credential.password_hash'])
    .where('account.company', '=', company)
    .where('account.id', '=', userId)
    .executeTakeFirst()
  return row && { ...row, password_hash: row.password_hash ?? undefined }
}

/**
 * Returns whether `passwordHash` is still the account's password hash. If so, locks it until the transaction
 * ends.
 */
export async function lockCredential(
  trx: Transaction<Tables>,
  { company, userId }: { company: CompanyId; userId: string },
  passwordHash: string,
): Promise<boolean> {
  // an update that changes nothing locks the row, under SQLite and PostgreSQL
  const held = await trx
    .updateTable('credential')
    .set({ password_hash: passwordHash })
    .where('company', '=', company)
    .where('account_id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .returning('account_id')
    .executeTakeFirst()
  return held !== undefined
}

/** Sets an account's password. It takes the finished hash, because hashing is too slow for a transaction. */
export async function storeCredential(
  db: Kysely<Tables>,
  whose: { company: CompanyId; userId: string },
  password_hash: string,
  now: number,
): Promise<void> {
  await db
    .insertInto('credential')
    .values({ company: whose.company, account_id: whose.userId, password_hash, changed_at: now })
    .onConflict((conflict) =>
      conflict.columns(['company', 'account_id']).doUpdateSet({ password_hash, changed_at: now }),
    )
    .execute()
}
