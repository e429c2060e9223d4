import type { Kysely } from 'kysely'
import type { Permission } from '../../domain/user/permission.ts'
import { readLimits, accountsWithAccess, roleFromRow } from '../auth/permissions/access-from-row.ts'
import type { Viewer } from '../auth/permissions/access-limits.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'

/** A person who may be notified. */
export interface Person extends Required<Viewer> {
  id: string
  name: string
  email: string
  role: string
  isOnCall: boolean
}

/** Returns the team members who can sign in. */
export async function readNotifiablePeople(db: Kysely<Tables>, company: CompanyId): Promise<Person[]> {
  const rows = await accountsWithAccess(db)
    .select(['account.id', 'account.full_name', 'account.email', 'account.on_call'])
    .where('account.company', '=', company)
    .where('account.verified_at', 'is not', null)
    .where('account.suspended_at', 'is', null)
    .orderBy('account.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.full_name,
    email: row.email,
    role: row.role,
    isOnCall: row.on_call === 1,
    company,
    limits: readLimits(row),
    permissions: roleFromRow(row).permissions,
  }))
}

/** Returns the ids of the people with a permission. */
export const idsWithPermission = (all: readonly Person[], permission: Permission): string[] =>
  all.filter(({ permissions }) => permissions.includes(permission)).map(({ id }) => id)
