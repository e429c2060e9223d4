import type { Kysely } from 'kysely'
import type { Account } from '../auth/account.ts'
import { isIncidentOpen } from '../auth/permissions/access-limits.ts'
import type { Tables } from '../db/tables.ts'
import { notFoundProblem, refusalProblem } from '../http/reply/problem-reply.ts'

/**
 * Throws if an occurrence-book entry cannot be escalated: it is void, amended or already escalated. Ignores
 * incidents that the account may not see, because a refusal would reveal them.
 */
export async function assertEscalable(
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
  if (!entry || !permissions.includes('View Occurrences'))
    throw notFoundProblem('There is no such occurrence.')
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
