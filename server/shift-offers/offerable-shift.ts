import type { Transaction } from 'kysely'
import { type PlannedDuty, rosterId, plannedSpans } from '../../domain/roster/planned-duty.ts'
import { readCompanyZone } from '../companies/companies.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'
import { findOfferConflicts } from '../roster/roster-rules.ts'
import { findOpenShift } from './open-shifts.ts'

/**
 * Returns a shift and its start, ms since epoch UTC. Throws a 409 or 422 problem unless it is published,
 * open, in the future, not offered yet and suits every guard. Also throws if the deadline has passed.
 */
export async function requireOfferableShift(
  trx: Transaction<Tables>,
  company: CompanyId,
  offered: {
    assignmentId: string
    week: string
    duty: string
    guards: readonly string[]
    until: number | null
  },
  now: number,
): Promise<{ shift: PlannedDuty; from: number }> {
  const { assignmentId, week, duty, guards } = offered
  const shift = await findOpenShift(trx, company, offered)
  if (!shift)
    throw new HttpProblem(409, 'Only an open shift of a published roster can be offered.', {
      code: 'not_open',
    })
  const { from } = plannedSpans(await readCompanyZone(trx, company))(shift)
  if (from <= now) throw new HttpProblem(409, 'This shift has begun already.', { code: 'already_started' })
  if (offered.until !== null && offered.until <= now)
    throw new HttpProblem(422, 'Please give a time that is still to come.', {
      code: 'in_past',
      data: { until: ['Please give a time that is still to come.'] },
    })
  const other = await trx
    .selectFrom('shift_offer')
    .select('id')
    .where('company', '=', company)
    .where('roster_id', '=', rosterId(assignmentId, week))
    .where('duty_id', '=', duty)
    .where('status', '=', 'open')
    .where(({ eb, or }) => or([eb('until_at', 'is', null), eb('until_at', '>', now)]))
    .executeTakeFirst()
  if (other) throw new HttpProblem(409, 'This shift is offered already.', { code: 'already_offered' })
  const [conflict] = await findOfferConflicts(trx, company, { assignmentId, week, shift, guards })
  if (conflict)
    throw new HttpProblem(409, `This shift does not suit each of these guards: ${conflict.message}`, {
      code: 'conflicts',
    })
  return { shift, from }
}
