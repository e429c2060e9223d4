import { z } from 'zod'
import { jsonText } from '../../../domain/text/json-text.ts'
import type { Limits } from '../../../domain/user/limits.ts'
import type { Kysely } from 'kysely'
import { type Permission, PERMISSIONS } from '../../../domain/user/permission.ts'
import { builtInRole } from '../../../domain/user/role.ts'
import { onId } from '../../db/on-id.ts'
import type { Tables } from '../../db/tables.ts'

/** Selects accounts with their role, if it is one that the company created. */
export const accountsWithRole = (db: Kysely<Tables>) =>
  db.selectFrom('account').leftJoin('role', onId('role', 'account.role'))

/** Selects what `roleFromRow` and `readLimits` need of accounts. */
export const accountsWithAccess = (db: Kysely<Tables>) =>
  accountsWithRole(db)
    .select(['account.role', 'account.client_ids', 'account.assignment_ids'])
    .select(['role.name as role_name', 'role.permissions as role_permissions'])

const kept = jsonText.pipe(z.array(z.string()))

/** Returns the permissions of a stored JSON list, without those that this version no longer knows. */
export const parsePermissions = (text: string): Permission[] => {
  const names = new Set(kept.parse(text))
  return PERMISSIONS.filter((permission) => names.has(permission))
}

/** Returns the role of an account, from a row of `accountsWithAccess`. */
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

/** parses a JSON list of ids, as stored in a column */
export const idsJson = jsonText.pipe(z.array(z.string()))

/** Returns what a limited account may see, from its row; null: the whole company. */
export const readLimits = ({
  client_ids,
  assignment_ids,
}: {
  client_ids: string | null
  assignment_ids: string | null
}): Limits | null =>
  client_ids === null || assignment_ids === null
    ? null
    : { clientIds: idsJson.parse(client_ids), assignmentIds: idsJson.parse(assignment_ids) }
