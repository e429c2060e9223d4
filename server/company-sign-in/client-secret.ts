import type { Kysely } from 'kysely'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { decryptText, encryptText } from '../keys/encrypt-text.ts'
import { companySignInOf } from './company-sign-in-model.ts'
import './company-sign-in-tables.ts'

/** The client secret of a company; null where there is none, or its key is gone. */
export async function clientSecretOf(
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

/** Stores it in the place of the one before. */
export async function keepClientSecret(
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

/** Removes it where it is no longer the company's. */
export async function forgetVoidSecret(trx: Kysely<Tables>, company: CompanyId): Promise<void> {
  const { secretAt } = await companySignInOf(trx, company)
  if (secretAt === null)
    await trx.deleteFrom('company_sign_in_secret').where('company', '=', company).execute()
}
