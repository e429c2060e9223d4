import type { Kysely } from 'kysely'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import './directory-tables.ts'

/**
 * Returns the names of an account's directory groups; null if the directory does not manage the
 * account.
 */
export async function groupsOf(
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
    .innerJoin('directory_group', (join) =>
      join
        .onRef('directory_group.company', '=', 'directory_member.company')
        .onRef('directory_group.id', '=', 'directory_member.group_id'),
    )
    .select(['name', 'external'])
    .where('directory_member.company', '=', company)
    .where('directory_member.account_id', '=', accountId)
    .where('directory_group.archived_at', 'is', null)
    .execute()
  return groups.flatMap(({ name, external }) => [name, ...(external === null ? [] : [external])])
}
