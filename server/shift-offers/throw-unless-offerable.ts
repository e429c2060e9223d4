import type { Transaction } from 'kysely'
import { rosterId, spansIn } from '../../domain/roster/planned-duty.ts'
import { companyZone } from '../companies/companies.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { HttpProblem } from '../http/problem-reply.ts'
import { conflictsIfGiven } from '../roster/roster-rules.ts'
import { openShift } from './open-shift.ts'

/**
 * Throws a 409 problem unless the shift is published, open and still to come (`now`: ms since epoch UTC), offered to
 * nobody else, and every guard can have it.
 */
export async function throwUnlessOfferable(
  trx: Transaction<Tables>,
  company: CompanyId,
  offered: { assignmentId: string; week: string; duty: string; guards: readonly string[] },
  now: number,
): Promise<void> {
  const { assignmentId, week, duty, guards } = offered
  const shift = await openShift(trx, company, offered)
  if (!shift)
    throw new HttpProblem(409, 'Only an open shift of a published roster can be offered.', {
      code: 'not_open',
    })
  if (spansIn(await companyZone(trx, company))(shift).from <= now)
    throw new HttpProblem(409, 'This shift has begun already.', { code: 'already_begun' })
  const other = await trx
    .selectFrom('shift_offer')
    .select('id')
    .where('company', '=', company)
    .where('roster_id', '=', rosterId(assignmentId, week))
    .where('duty_id', '=', duty)
    .where('status', '=', 'open')
    .executeTakeFirst()
  if (other) throw new HttpProblem(409, 'This shift is offered already.', { code: 'already_offered' })
  const [conflict] = await conflictsIfGiven(trx, company, { assignmentId, week, shift, guards })
  if (conflict)
    throw new HttpProblem(409, `This shift does not suit each of these guards: ${conflict.message}`, {
      code: 'conflicts',
    })
}
