import type { Kysely } from 'kysely'
import type { Account } from '../auth/account.ts'
import { isIncidentOpen } from '../auth/permissions/within-limits.ts'
import type { Tables } from '../db/tables.ts'
import { notFound, refusalProblem } from '../http/problem-reply.ts'

/**
 * Throws where an entry of an occurrence book cannot be escalated: it is void or was amended, or it was escalated already.
 * An incident that the person does not see is not mentioned, and prevents nothing: the two are merged by whoever sees both.
 */
export async function mustBeEscalable(
  trx: Kysely<Tables>,
  account: Account,
  occurrenceId: string,
): Promise<void> {
  const { company, permissions } = account
  const entry = await trx
    .selectFrom('occurrence')
    .select('status')
    .where('company', '=', company)
    .where('id', '=', occurrenceId)
    .executeTakeFirst()
  if (!entry || !permissions.includes('View Occurrences')) throw notFound('There is no such occurrence.')
  if (entry.status === 'amended' || entry.status === 'voided')
    throw refusalProblem({
      code: 'not_escalable',
      message: 'This entry was amended or made void. Continue with the entry that replaces it.',
    })
  const earlier = await trx
    .selectFrom('incident')
    .select('number')
    .where('company', '=', company)
    .where('occurrence_id', '=', occurrenceId)
    .where('status', 'not in', ['voided', 'rejected'])
    .where(isIncidentOpen(account, 'incident'))
    .executeTakeFirst()
  if (earlier)
    throw refusalProblem({
      code: 'escalated',
      message: `This entry was escalated already: ${earlier.number}.`,
    })
}
