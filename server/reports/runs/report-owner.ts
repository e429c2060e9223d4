import type { Kysely } from 'kysely'
import type { Permission } from '../../../domain/user/permission.ts'
import { limitsOf } from '../../auth/permissions/limits-of.ts'
import { permissionsWithin } from '../../auth/permissions/route-permissions.ts'
import { accountsWithRole, roleIn } from '../../auth/permissions/role-of.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import type { ReportOwner } from '../issued-reports.ts'

/** The account for which a report is computed, with what it may see now; null where it may not sign in. */
export async function reportOwner(
  db: Kysely<Tables>,
  company: CompanyId,
  userId: string,
): Promise<ReportOwner | null> {
  const row = await accountsWithRole(db)
    .select(['account.role', 'account.client_ids', 'account.assignment_ids'])
    .select(['role.name as role_name', 'role.permissions as role_permissions'])
    .where('account.company', '=', company)
    .where('account.id', '=', userId)
    .where('account.verified_at', 'is not', null)
    .where('account.suspended_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const limits = limitsOf(row)
  const { permissions } = roleIn(row)
  return {
    company,
    userId,
    limits,
    permissions: limits === null ? permissions : permissionsWithin(permissions),
  }
}

const CONFIDENTIAL: readonly Permission[] = ['View Restricted Incidents', 'View Management Incidents']

/** The same account without what leaves the company in no mail. */
export const forMail = (owner: ReportOwner): ReportOwner => ({
  ...owner,
  permissions: owner.permissions.filter((permission) => !CONFIDENTIAL.includes(permission)),
})
