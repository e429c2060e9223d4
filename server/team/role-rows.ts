import { type Kysely, sql } from 'kysely'
import { PERMISSION_EDITION } from '../../domain/user/permission.ts'
import { BUILT_IN_ROLES } from '../../domain/user/role.ts'
import { searchText } from '../../domain/text/text.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'

const NONE = sql<string | null>`cast(null as text)`
/** SQL for the number of accounts with the role in a row of `roleRows` */
export const memberCount = sql<number>`(select count(*) from account
  where account.company = any_role.company and account.role = any_role.id)`

const secondFactorFrom = sql<number | null>`(select required_from from second_factor_rule as rule
  where rule.company = any_role.company and rule.id = any_role.id and rule.required = 1)`

/** Selects the roles of a company. Includes the built-in ones, whose `permissions` are null here. */
export function roleRows(db: Kysely<Tables>, company: CompanyId) {
  const own = db
    .selectFrom('role')
    .select(['company', 'id', 'name', 'search', sql<string | null>`permissions`.as('permissions'), 'edition'])
    .where('company', '=', company)
    .where('archived_at', 'is', null)
  const text = (value: string) => sql<string>`cast(${value} as text)`
  const all = BUILT_IN_ROLES.reduce(
    (rows, { id, name }) =>
      rows.unionAll(
        db.selectNoFrom([
          text(company).as('company'),
          text(id).as('id'),
          text(name).as('name'),
          text(searchText(name)).as('search'),
          NONE.as('permissions'),
          sql<number>`cast(${PERMISSION_EDITION} as bigint)`.as('edition'),
        ]),
      ),
    own,
  )
  return db
    .selectFrom(all.as('any_role'))
    .select(['any_role.id', 'any_role.name', 'any_role.permissions', 'any_role.edition'])
    .select(memberCount.as('member_count'))
    .select(secondFactorFrom.as('second_factor_from'))
}
