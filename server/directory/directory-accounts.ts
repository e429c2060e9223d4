import './directory-tables.ts'
import type { Kysely } from 'kysely'
import type { CompanyId } from '../db/company-id.ts'
import { onEqual, onId } from '../db/on-id.ts'
import type { Tables } from '../db/tables.ts'

type Db = Kysely<Tables>

/** Selects the accounts of a company that its directory manages over SCIM. */
export const directoryAccounts = (db: Db, company: CompanyId) =>
  db
    .selectFrom('directory_user')
    .innerJoin('account', onId('account', 'directory_user.id'))
    .leftJoin('directory_name', onEqual('directory_name.account_id', 'account.id'))
    .select([
      'account.id',
      'account.email',
      'account.full_name',
      'account.job_title',
      'account.department',
      'account.suspended_at',
      'directory_user.linked_at',
      'directory_name.external',
    ])
    .where('directory_user.company', '=', company)

export type DirectoryAccount = Awaited<ReturnType<ReturnType<typeof directoryAccounts>['execute']>>[number]

/** Returns one row for each membership of these accounts in a directory group. */
export const readAccountGroups = (db: Db, company: CompanyId, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('directory_member')
        .innerJoin('directory_group', onId('directory_group', 'directory_member.group_id'))
        .select(['directory_group.id', 'directory_group.name', 'directory_member.account_id'])
        .where('directory_member.company', '=', company)
        .where('directory_member.account_id', 'in', ids)
        .execute()

/** Stores the directory's own id (SCIM externalId) of an account; null deletes it. */
export async function storeExternalId(
  trx: Db,
  company: CompanyId,
  account_id: string,
  external: string | null,
): Promise<void> {
  if (external === null) {
    const all = trx.deleteFrom('directory_name').where('company', '=', company)
    await all.where('account_id', '=', account_id).execute()
    return
  }
  await trx
    .insertInto('directory_name')
    .values({ company, account_id, external })
    .onConflict((conflict) => conflict.columns(['company', 'account_id']).doUpdateSet({ external }))
    .execute()
}

/**
 * Returns the names of the directory groups that an account is in; null if the directory does not manage the
 * account.
 */
export async function readGroupValues(
  db: Kysely<Tables>,
  company: CompanyId,
  accountId: string,
): Promise<string[] | null> {
  const kept = await db
    .selectFrom('directory_user')
    .select('id')
    .where('company', '=', company)
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!kept) return null
  const groups = await db
    .selectFrom('directory_member')
    .innerJoin('directory_group', onId('directory_group', 'directory_member.group_id'))
    .select(['name', 'external'])
    .where('directory_member.company', '=', company)
    .where('directory_member.account_id', '=', accountId)
    .where('directory_group.archived_at', 'is', null)
    .execute()
  return groups.flatMap(({ name, external }) => [name, ...(external === null ? [] : [external])])
}
