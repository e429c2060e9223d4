import type { Transaction } from 'kysely'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { hasRowMac, rowMac, type MacFields } from '../keys/row-mac.ts'
import './company-sign-in-tables.ts'

type Link = Omit<Tables['provider_link'], 'mac'>
interface Subject {
  issuer: string
  subject: string
}

/**
 * Returns the fields that the MAC of a link protects: the account, the provider, and the person's id at the
 * provider.
 */
export const linkMacFields = ({ company, account_id, issuer, subject }: Link): MacFields => [
  'provider-link',
  company,
  account_id,
  issuer,
  subject,
]

/**
 * Returns the account that is linked to a person at the provider. null: none, or the server did not write
 * the link.
 */
export async function findLinkedAccount(
  { keys }: Pick<Context, 'keys'>,
  trx: Transaction<Tables>,
  company: CompanyId,
  { issuer, subject }: Subject,
): Promise<string | null> {
  const row = await trx
    .selectFrom('provider_link')
    .selectAll()
    .where('company', '=', company)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row && hasRowMac(keys, linkMacFields(row), row.mac) ? row.account_id : null
}

/** Returns whether an account is already linked to another person at this provider. */
export async function isLinkedToOther(
  trx: Transaction<Tables>,
  company: CompanyId,
  accountId: string,
  { issuer, subject }: Subject,
): Promise<boolean> {
  const row = await trx
    .selectFrom('provider_link')
    .select(['issuer', 'subject'])
    .where('company', '=', company)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined && row.issuer === issuer && row.subject !== subject
}

/** Links an account to a person at the provider. */
export async function linkAccount(
  { keys }: Pick<Context, 'keys'>,
  trx: Transaction<Tables>,
  link: Link,
): Promise<void> {
  const row = { ...link, mac: rowMac(keys.signing(), linkMacFields(link)) }
  await trx
    .insertInto('provider_link')
    .values(row)
    .onConflict((conflict) => conflict.columns(['company', 'account_id']).doUpdateSet(row))
    .execute()
}

/** Deletes the link between an account and the person at the provider. */
export async function unlinkAccount(
  trx: Transaction<Tables>,
  company: CompanyId,
  accountId: string,
): Promise<void> {
  await trx
    .deleteFrom('provider_link')
    .where('company', '=', company)
    .where('account_id', '=', accountId)
    .execute()
}
