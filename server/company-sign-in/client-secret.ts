import type { Kysely } from 'kysely'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { decryptText, encryptText } from '../keys/encrypt-text.ts'
import { readCompanySignIn } from './company-sign-in-model.ts'
import './company-sign-in-tables.ts'

/**
 * Returns the OAuth client secret for a company's provider. null: none, or its encryption key no longer
 * exists.
 */
export async function readClientSecret(
  { db, keys }: Pick<Context, 'db' | 'keys'>,
  company: CompanyId,
): Promise<string | null> {
  const row = await db
    .selectFrom('company_sign_in_secret')
    .select('sealed')
    .where('company', '=', company)
    .executeTakeFirst()
  return row ? decryptText(keys, row.sealed) : null
}

/** Stores the OAuth client secret of a company, replacing the previous one. */
export async function storeClientSecret(
  { keys }: Pick<Context, 'keys'>,
  trx: Kysely<Tables>,
  company: CompanyId,
  secret: string,
): Promise<void> {
  const sealed = encryptText(keys, secret)
  await trx
    .insertInto('company_sign_in_secret')
    .values({ company, sealed, mac: null })
    .onConflict((conflict) => conflict.column('company').doUpdateSet({ sealed, mac: null }))
    .execute()
}

/** Deletes the OAuth client secret if the company's settings no longer use it. */
export async function deleteUnusedSecret(trx: Kysely<Tables>, company: CompanyId): Promise<void> {
  const { secretAt } = await readCompanySignIn(trx, company)
  if (secretAt === null)
    await trx.deleteFrom('company_sign_in_secret').where('company', '=', company).execute()
}
