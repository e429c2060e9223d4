import { userLanguage } from '../../domain/user/contact.ts'
import type { PendingFactor, User } from '../../contract/auth/auth.ts'
import { onEqual } from '../db/on-id.ts'
import type { Database } from '../db/open-database.ts'
import { readConsoleSettings } from '../companies/read-system-settings.ts'
import { readLimits, accountsWithAccess, roleFromRow } from './permissions/access-from-row.ts'
import { permissionsForLimited } from './permissions/route-access.ts'

/**
 * Returns an account in the form of the API; null: none. Its permissions are empty while a second factor is
 * pending.
 */
export async function userReply(
  db: Database,
  company: string,
  id: string,
  owes: PendingFactor | null = null,
): Promise<User | null> {
  const row = await accountsWithAccess(db)
    .innerJoin('company', 'company.id', 'account.company')
    .leftJoin('second_factor_rule as rule', onEqual('rule.id', 'account.role'))
    .select([
      'account.id',
      'full_name',
      'account.email',
      'verified_at',
      'second_factor_at',
      'rule.required',
      'rule.required_from',
      'phone_number',
      'avatar',
      'account.language',
      'company.name as company_name',
      'company.time_zone as company_time_zone',
      'company.logo as company_logo',
    ])
    .where('account.company', '=', company)
    .where('account.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const role = roleFromRow(row)
  const limits = readLimits(row)
  return {
    id: row.id,
    full_name: row.full_name,
    email: row.email,
    role: row.role,
    role_name: role.name,
    phone_number: row.phone_number,
    company_id: company,
    company_name: row.company_name,
    company_time_zone: row.company_time_zone,
    company_logo: row.company_logo,
    system_settings: await readConsoleSettings(db, company),
    avatar: row.avatar,
    language: userLanguage.safeParse(row.language).data ?? null,
    email_verified_at: row.verified_at === null ? null : new Date(row.verified_at).toISOString(),
    is_verified: row.verified_at === null ? '0' : '1',
    ...(owes !== null && { owes }),
    second_factor_due: row.required === 1 && row.second_factor_at === null ? row.required_from : null,
    permissions:
      owes !== null ? [] : limits ? permissionsForLimited(role.permissions) : [...role.permissions],
    limits: limits && { client_ids: [...limits.clientIds], assignment_ids: [...limits.assignmentIds] },
  }
}
