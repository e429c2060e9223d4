import type { Kysely } from 'kysely'
import { type PlannedDuty, rosterId } from '../../domain/roster/planned-duty.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { keptDuties } from '../roster/roster-table.ts'

/** An open shift of a published roster: the duty without a guard; undefined where it is none. */
export async function openShift(
  db: Kysely<Tables>,
  company: CompanyId,
  { assignmentId, week, duty }: { assignmentId: string; week: string; duty: string },
): Promise<PlannedDuty | undefined> {
  const row = await db
    .selectFrom('roster_week')
    .select('published')
    .where('company', '=', company)
    .where('id', '=', rosterId(assignmentId, week))
    .executeTakeFirst()
  return keptDuties.parse(row?.published ?? '[]').find(({ id, guard }) => id === duty && guard === null)
}
