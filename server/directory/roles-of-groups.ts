import type { Transaction } from 'kysely'
import { roleByValues } from '../../domain/company-sign-in/company-sign-in.ts'
import { companySignInOf } from '../company-sign-in/company-sign-in-model.ts'
import type { Context } from '../app/context.ts'
import type { Tables } from '../db/tables.ts'
import { setActive } from './directory-user-changes.ts'
import { groupsOf } from './groups-of.ts'
import { giveRole, type Keeping } from './kept-member.ts'
import { refusedCommand } from './scim-problem.ts'

/**
 * Gives accounts the role that follows from their groups; suspends those whose groups give none.
 * Does nothing if no group has a role, because then administrators assign roles here.
 */
export async function followGroups(
  context: Context,
  trx: Transaction<Tables>,
  keeping: Keeping,
  accounts: readonly string[],
): Promise<void> {
  const settings = await companySignInOf(trx, keeping.company)
  if (settings.roles.length === 0) return
  for (const id of accounts) {
    const values = await groupsOf(trx, keeping.company, id)
    if (values === null) continue
    const roleId = roleByValues(settings, values)
    if (roleId !== null) {
      const refusal = await giveRole(context, trx, keeping, id, roleId)
      if (refusal) throw refusedCommand(refusal)
      continue
    }
    const row = await trx
      .selectFrom('account')
      .select('suspended_at')
      .where('company', '=', keeping.company)
      .where('id', '=', id)
      .executeTakeFirst()
    if (row?.suspended_at === null) await setActive(context, trx, keeping, { id, isActive: false })
  }
}
