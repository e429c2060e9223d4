import { mayTakeFirstSteps } from '../../domain/user/permission.ts'
import type { Account } from '../auth/account.ts'
import { HttpProblem } from '../http/problem-reply.ts'

/**
 * Refuses with 403 whoever may not do everything that the first steps lead through: they show a guard and a place, and
 * the demo is put in and taken away by the commands of all these records.
 */
export function mustTakeFirstSteps({ permissions }: Account): void {
  if (!mayTakeFirstSteps(permissions))
    throw new HttpProblem(403, 'Your role does not allow this.', { code: 'forbidden' })
}
