import type { Transaction } from 'kysely'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'

/** a report may be made this long (ms) before its run is due */
const EARLY_MS = 30 * 60_000
/** a report may be made this long (ms) after the deadline, and still belongs to the missed run */
export const MISSED_AFTER_MS = 24 * 3_600_000

/**
 * Returns the run of this checklist and post that a report belongs to, by time; null: none. Prefers the run
 * that became due last, even if overdue or missed, over one returned for correction. The caller must have
 * locked the company's log, so that no other report gets the same run.
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
