import { randomInt } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import { sha256 } from '../../event-log/sha256.ts'
import type { ServerKeys } from '../../keys/server-keys.ts'
import { withFactorMac, hasValidFactorMac, FACTOR_MAC_FIELDS } from './factor-mac.ts'

const CODES = 10
/** Crockford's base32 alphabet, which avoids characters that look alike */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = [4, 4, 4, 4, 4, 4]

export interface AccountKey {
  company: CompanyId
  userId: string
}

/**
 * Creates a code with 120 random bits, e.g. `7QK2-9FZT-0B4M-XW8E-31VC-KD6R`. It cannot be guessed, so its
 * hash needs no salt and no slow function.
 */
export const newRecoveryCode = (): string =>
  GROUPS.map((length) => Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')).join('-')

/**
 * Normalises a typed code: accepts lower case, missing hyphens, O for 0, and I or L for 1; null if it is
 * invalid.
 */
export function readRecoveryCode(typed: string): string | null {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  // codes created before 2026-11-23 have sixteen letters
  return /^(?:[0-9A-HJKMNP-TV-Z]{16}|[0-9A-HJKMNP-TV-Z]{24})$/.test(letters) ? letters : null
}

const hashOf = (code: string) => sha256(`recovery/${readRecoveryCode(code)}`)

/** Replaces an account's recovery codes and returns the new ones. Only their hashes are stored. */
export async function replaceRecoveryCodes(
  keys: ServerKeys,
  trx: Transaction<Tables>,
  whose: AccountKey,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newRecoveryCode)
  await deleteRecoveryCodes(trx, whose)
  await trx
    .insertInto('recovery_code')
    .values(
      codes.map((code) =>
        withFactorMac(keys, FACTOR_MAC_FIELDS.recovery_code, {
          company: whose.company,
          account_id: whose.userId,
          hash: hashOf(code),
          used_at: null,
        }),
      ),
    )
    .execute()
  return codes
}

export async function deleteRecoveryCodes(
  trx: Transaction<Tables>,
  { company, userId }: AccountKey,
): Promise<void> {
  await trx
    .deleteFrom('recovery_code')
    .where('company', '=', company)
    .where('account_id', '=', userId)
    .execute()
}

/**
 * Marks a code as used. Returns false if it was already used, does not exist, or the server did not issue
 * it.
 */
export async function spendRecoveryCode(
  { keys, now }: Pick<Context, 'keys' | 'now'>,
  db: Kysely<Tables>,
  whose: AccountKey,
  code: string,
): Promise<boolean> {
  const hash = hashOf(code)
  if (!(await unusedCodes(keys, db, whose)).some((row) => row.hash === hash)) return false
  const taken = await db
    .updateTable('recovery_code')
    .set({ used_at: now() })
    .where('company', '=', whose.company)
    .where('account_id', '=', whose.userId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  return taken !== undefined
}

export const countRecoveryCodes = async (
  keys: ServerKeys,
  db: Kysely<Tables>,
  whose: AccountKey,
): Promise<number> => (await unusedCodes(keys, db, whose)).length

async function unusedCodes(keys: ServerKeys, db: Kysely<Tables>, { company, userId }: AccountKey) {
  const rows = await db
    .selectFrom('recovery_code')
    .selectAll()
    .where('company', '=', company)
    .where('account_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  return rows.filter((row) => hasValidFactorMac(keys, FACTOR_MAC_FIELDS.recovery_code, row))
}
