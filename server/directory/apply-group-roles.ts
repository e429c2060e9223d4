import type { Transaction } from 'kysely'
import { roleFromClaims } from '../../domain/company-sign-in/company-sign-in.ts'
import { readCompanySignIn } from '../company-sign-in/company-sign-in-model.ts'
import type { Context } from '../app/context.ts'
import type { Tables } from '../db/tables.ts'
import { setUserActive } from './directory-user-changes.ts'
import { readGroupValues } from './directory-accounts.ts'
import { changeMemberRole, type ManagedBy } from './managed-member.ts'
import { toScimProblem } from './scim-problem.ts'

/**
 * Gives accounts the role of their directory groups, and suspends accounts whose groups give none. Does
 * nothing if the settings assign no roles.
 */
export async function applyGroupRoles(
  context: Context,
  trx: Transaction<Tables>,
  keeping: ManagedBy,
  accounts: readonly string[],
): Promise<void> {
  const settings = await readCompanySignIn(trx, keeping.company)
  if (settings.roles.length === 0) return
  for (const id of accounts) {
    const values = await readGroupValues(trx, keeping.company, id)
    if (values === null) continue
    const roleId = roleFromClaims(settings, values)
    if (roleId !== null) {
      const refusal = await changeMemberRole(context, trx, keeping, id, roleId)
      if (refusal) throw toScimProblem(refusal)
      continue
    }
    const row = await trx
      .selectFrom('account')
      .select('suspended_at')
      .where('company', '=', keeping.company)
      .where('id', '=', id)
      .executeTakeFirst()
    if (row?.suspended_at === null) await setUserActive(context, trx, keeping, { id, isActive: false })
  }
}
