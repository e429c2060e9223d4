import type { Kysely } from 'kysely'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import './directory-tables.ts'

type Db = Kysely<Tables>

/** Selects accounts of a company that its directory (SCIM) manages. */
export const directoryAccounts = (db: Db, company: CompanyId) =>
  db
    .selectFrom('directory_user')
    .innerJoin('account', (join) =>
      join
        .onRef('account.company', '=', 'directory_user.company')
        .onRef('account.id', '=', 'directory_user.id'),
    )
    .leftJoin('directory_name', (join) =>
      join
        .onRef('directory_name.company', '=', 'account.company')
        .onRef('directory_name.account_id', '=', 'account.id'),
    )
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

/** Returns the directory groups of some accounts. */
export const groupsOfAccounts = (db: Db, company: CompanyId, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('directory_member')
        .innerJoin('directory_group', (join) =>
          join
            .onRef('directory_group.company', '=', 'directory_member.company')
            .onRef('directory_group.id', '=', 'directory_member.group_id'),
        )
        .select(['directory_group.id', 'directory_group.name', 'directory_member.account_id'])
        .where('directory_member.company', '=', company)
        .where('directory_member.account_id', 'in', ids)
        .execute()

/** Stores the directory's own id of an account (externalId); null: none. */
export async function keepExternal(
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
