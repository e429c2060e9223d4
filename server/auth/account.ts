import type { Database } from '../db/open-database.ts'
import { type CompanyId, companyId } from '../db/company-id.ts'
import { type Permission, permissionsOf, type Role, roleSchema } from '../../domain/user/role.ts'

/** Who calls. Read from the database at each call, so a change of role or a sign-out holds at once. */
export interface Account {
  userId: string
  company: CompanyId
  role: Role
  /** empty until the account's address is verified */
  permissions: readonly Permission[]
  verified: boolean
  sessionId: string
  /** when the access token ends, ms since epoch UTC */
  expiresAt: number
}

/** The account behind a session that is neither signed out nor revoked; null where there is none. */
export async function accountOfSession(
  db: Database,
  sessionId: string,
  expiresAt: number,
): Promise<Account | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', (join) =>
      join.onRef('account.company', '=', 'session.company').onRef('account.id', '=', 'session.account_id'),
    )
    .select(['account.company', 'account.id', 'account.role', 'account.verified_at'])
    .where('session.id', '=', sessionId)
    .where('session.revoked_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const role = roleSchema.parse(row.role)
  const verified = row.verified_at !== null
  return {
    userId: row.id,
    company: companyId(row.company),
    role,
    permissions: verified ? permissionsOf(role) : [],
    verified,
    sessionId,
    expiresAt,
  }
}
