import { closedUntil } from '../../../domain/evidence/seals/closed-hours.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'

/**
 * Postpones the sealing of this company by an hour, if none of its hours was sealed yet. Fixes that are
 * added for the past then count as arrived in time.
 */
export async function postponeSealing(
  { db, now }: Pick<Context, 'db' | 'now'>,
  company: CompanyId,
): Promise<void> {
  const due = { due_until: closedUntil(now()) }
  await db
    .insertInto('sealing_state')
    .values({ company, round: 0, closed_until: 0, ...due })
    .onConflict((conflict) =>
      conflict.column('company').doUpdateSet(due).where('sealing_state.round', '=', 0),
    )
    .execute()
}

/** Ends the postponement, so that this company's hours are sealed normally. */
export async function resumeSealing({ db }: Pick<Context, 'db'>, company: CompanyId): Promise<void> {
  await db
    .updateTable('sealing_state')
    .set({ due_until: 0 })
    .where('company', '=', company)
    .where('round', '=', 0)
    .execute()
}
