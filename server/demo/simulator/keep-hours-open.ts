import { closedAt } from '../../../domain/evidence/closed-hours.ts'
import type { Context } from '../../context.ts'
import type { CompanyId } from '../../db/company-id.ts'

/**
 * Until the next hour is due, nothing of this company is closed, where nothing was before: what is filled in meanwhile
 * came in its own hour and is not late.
 */
export async function keepHoursOpen(
  { db, now }: Pick<Context, 'db' | 'now'>,
  company: CompanyId,
): Promise<void> {
  const due = { due_until: closedAt(now()) }
  await db
    .insertInto('closing')
    .values({ company, round: 0, closed_until: 0, ...due })
    .onConflict((conflict) => conflict.column('company').doUpdateSet(due).where('closing.round', '=', 0))
    .execute()
}

/** Lets the hours of this company be closed as they are due. */
export async function closeHoursAgain({ db }: Pick<Context, 'db'>, company: CompanyId): Promise<void> {
  await db
    .updateTable('closing')
    .set({ due_until: 0 })
    .where('company', '=', company)
    .where('round', '=', 0)
    .execute()
}
