import { canSetUpCompany } from '../../domain/user/permission.ts'
import type { Account } from '../auth/account.ts'
import { HttpProblem } from '../http/problem-reply.ts'

/**
 * Refuses with 403 an account without the permissions for all first steps: they show a guard and a place, and
 * demo data needs the commands of all these records.
 */
export function requireSetupPermissions({ permissions }: Account): void {
  if (!canSetUpCompany(permissions))
    throw new HttpProblem(403, 'Your role does not allow this.', { code: 'forbidden' })
}
