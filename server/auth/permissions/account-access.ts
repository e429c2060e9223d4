import type { Kysely } from 'kysely'
import type { Limits } from '../../../domain/user/limits.ts'
import type { Permission } from '../../../domain/user/permission.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import { readLimits, accountsWithAccess, roleFromRow } from './access-from-row.ts'
import { permissionsForLimited } from './route-access.ts'

interface Access {
  company: CompanyId
  userId: string
  limits: Limits | null
  permissions: readonly Permission[]
}

/**
 * Returns what an account may currently see, without needing a session; null if the account may not sign in.
 */
export async function readAccountAccess(
  db: Kysely<Tables>,
  company: CompanyId,
  userId: string,
): Promise<Access | null> {
  const row = await accountsWithAccess(db)
    .where('account.company', '=', company)
    .where('account.id', '=', userId)
    .where('account.verified_at', 'is not', null)
    .where('account.suspended_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const limits = readLimits(row)
  const { permissions } = roleFromRow(row)
  return {
    company,
    userId,
    limits,
    permissions: limits === null ? permissions : permissionsForLimited(permissions),
  }
}
