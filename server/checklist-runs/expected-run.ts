import type { Transaction } from 'kysely'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'

/** how long before its due time a report may be made, ms */
const EARLY_MS = 30 * 60_000
/** how long after its deadline a report still answers a missed run */
export const MISSED_AFTER_MS = 24 * 3_600_000

/**
 * Returns the run of this checklist and post that a report with a given time answers: the latest
 * one that was due, even if it is over, otherwise a returned one. null if none is expected. The
 * caller has locked the company's log, so that no other report answers it.
 */
export async function findExpectedRun(
  trx: Transaction<Tables>,
  company: CompanyId,
  { sitePostId, checklistId, madeAt }: { sitePostId: string; checklistId: string; madeAt: number },
): Promise<string | null> {
  const row = await trx
    .selectFrom('checklist_run')
    .select('id')
    .where('company', '=', company)
    .where('site_post_id', '=', sitePostId)
    .where('checklist_id', '=', checklistId)
    .where('status', 'in', ['scheduled', 'overdue', 'missed', 'started', 'returned'])
    .where((eb) =>
      eb.or([
        eb.and([eb('due_from', '<=', madeAt + EARLY_MS), eb('due_to', '>=', madeAt - MISSED_AFTER_MS)]),
        eb('status', '=', 'returned'),
      ]),
    )
    .orderBy((eb) => eb.case().when('status', '=', 'returned').then(1).else(0).end())
    .orderBy('due_from', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
