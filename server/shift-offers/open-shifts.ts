import type { Kysely } from 'kysely'
import { type PlannedDuty, rosterId } from '../../domain/roster/planned-duty.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { dutiesJson } from '../roster/roster-table.ts'

/** Returns an open shift of a published roster, that is a duty without a guard; undefined: none. */
export async function findOpenShift(
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
  return dutiesJson.parse(row?.published ?? '[]').find(({ id, guard }) => id === duty && guard === null)
}

/** Reads some rosters. The returned function finds an open shift in them by the ids of roster and duty. */
export async function readOpenShifts(
  db: Kysely<Tables>,
  company: CompanyId,
  rosterIds: readonly string[],
): Promise<(roster: string, duty: string) => PlannedDuty | undefined> {
  if (rosterIds.length === 0) return () => undefined
  const rows = await db
    .selectFrom('roster_week')
    .select(['id', 'published'])
    .where('company', '=', company)
    .where('id', 'in', [...new Set(rosterIds)])
    .execute()
  const open = new Map(
    rows.flatMap(({ id, published }) =>
      dutiesJson
        .parse(published ?? '[]')
        .filter(({ guard }) => guard === null)
        .map((duty): [string, PlannedDuty] => [`${id} ${duty.id}`, duty]),
    ),
  )
  return (roster, duty) => open.get(`${roster} ${duty}`)
}
