import type { Kysely } from 'kysely'
import { z } from 'zod'
import { jsonText } from '../../../domain/json-text.ts'
import { type Permission, PERMISSIONS } from '../../../domain/user/permission.ts'
import { builtInRole } from '../../../domain/user/role.ts'
import type { Tables } from '../../db/tables.ts'

/** Selects accounts with their company's own role, if they have one. */
export const accountsWithRole = (db: Kysely<Tables>) =>
  db
    .selectFrom('account')
    .leftJoin('role', (join) =>
      join.onRef('role.company', '=', 'account.company').onRef('role.id', '=', 'account.role'),
    )

const kept = jsonText.pipe(z.array(z.string()))

/** Returns a stored list of permissions without those that no longer exist. */
export const parsePermissions = (text: string): Permission[] => {
  const names = new Set(kept.parse(text))
  return PERMISSIONS.filter((permission) => names.has(permission))
}

/** The role of an account, from a row of `accountsWithRole`. */
export function roleFromRow(row: {
  role: string
  role_name: string | null
  role_permissions: string | null
}): {
  name: string
  permissions: readonly Permission[]
} {
  const builtIn = builtInRole(row.role)
  if (builtIn) return builtIn
  if (row.role_name === null || row.role_permissions === null) throw new Error(`there is no role ${row.role}`)
  return { name: row.role_name, permissions: parsePermissions(row.role_permissions) }
}
