import type { Kysely } from 'kysely'
import { canGrantAccess } from '../../domain/user/grant.ts'
import { readLimits, accountsWithAccess, roleFromRow } from '../auth/permissions/access-from-row.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'
import { readCompanySignIn } from './company-sign-in-model.ts'

/**
 * Returns whether an account must sign in with its company's provider. Administrators may always use their
 * password, because they must be able to correct the settings if the provider fails.
 */
export async function mustUseProvider(
  db: Kysely<Tables>,
  { company, id }: { company: CompanyId; id: string },
): Promise<boolean> {
  const { isEnabled, passwords } = await readCompanySignIn(db, company)
  if (!isEnabled || passwords === 'allowed') return false
  const row = await accountsWithAccess(db)
    .where('account.company', '=', company)
    .where('account.id', '=', id)
    .executeTakeFirst()
  return row !== undefined && !(readLimits(row) === null && canGrantAccess(roleFromRow(row).permissions))
}

export const providerOnlyProblem = (): HttpProblem =>
  new HttpProblem(401, 'Your company does not use passwords here. Choose “Sign in with your company”.', {
    code: 'company_sign_in',
  })
