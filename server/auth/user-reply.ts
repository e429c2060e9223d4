import type { User } from '../../contract/auth.ts'
import { permissionsOf, roleSchema } from '../../domain/user/role.ts'
import type { Database } from '../db/open-database.ts'

/** An account as the API shows it; null where there is none. */
export async function userReply(db: Database, company: string, id: string): Promise<User | null> {
  const row = await db
    .selectFrom('account')
    .innerJoin('company', 'company.id', 'account.company')
    .select([
      'account.id',
      'full_name',
      'email',
      'role',
      'verified_at',
      'phone_number',
      'avatar',
      'company.name as company_name',
      'company.time_zone as company_time_zone',
    ])
    .where('account.company', '=', company)
    .where('account.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    full_name: row.full_name,
    email: row.email,
    role: row.role,
    phone_number: row.phone_number,
    company_id: company,
    company_name: row.company_name,
    company_time_zone: row.company_time_zone,
    avatar: row.avatar,
    email_verified_at: row.verified_at === null ? null : new Date(row.verified_at).toISOString(),
    is_verified: row.verified_at === null ? '0' : '1',
    permissions: [...permissionsOf(roleSchema.parse(row.role))],
  }
}
