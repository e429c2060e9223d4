import type { Kysely } from 'kysely'
import type { Refusal } from '../../domain/event.ts'
import { type PlannedDuty, rosterId, spansIn } from '../../domain/roster/planned-duty.ts'
import { companyZone } from '../companies/companies.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { conflictsInWeek } from '../roster/roster-rules.ts'
import { keptDuties } from '../roster/roster-table.ts'

/** Which duty of which guard is exchanged for which, in one week of one assignment. */
export interface Exchange {
  assignmentId: string
  week: string
  workerId: string
  duty: string
  other: string
  otherDuty: string
}

/** The published duties of an assignment's week. */
export async function publishedIn(
  db: Kysely<Tables>,
  company: CompanyId,
  { assignmentId, week }: Pick<Exchange, 'assignmentId' | 'week'>,
): Promise<PlannedDuty[]> {
  const row = await db
    .selectFrom('roster_week')
    .select('published')
    .where('company', '=', company)
    .where('id', '=', rosterId(assignmentId, week))
    .executeTakeFirst()
  return keptDuties.parse(row?.published ?? '[]')
}

/** What speaks against an exchange at `now` (ms since epoch UTC), or both shifts and when the first begins. */
export async function checkedExchange(
  db: Kysely<Tables>,
  company: CompanyId,
  exchange: Exchange,
  now: number,
): Promise<{ refused: Refusal } | { shift: PlannedDuty; otherShift: PlannedDuty; until: number }> {
  const { assignmentId, week, workerId, duty, other, otherDuty } = exchange
  const before = await publishedIn(db, company, exchange)
  const shift = before.find(({ id, guard }) => id === duty && guard === workerId)
  const otherShift = before.find(({ id, guard }) => id === otherDuty && guard === other)
  if (!shift || !otherShift || workerId === other)
    return { refused: { code: 'duty_changed', message: 'One of these shifts was changed in the meantime.' } }
  const spanOf = spansIn(await companyZone(db, company))
  const until = Math.min(spanOf(shift).from, spanOf(otherShift).from)
  if (until <= now)
    return { refused: { code: 'already_begun', message: 'One of these shifts has begun already.' } }
  const duties = before.map((each) =>
    each.id === duty
      ? { ...each, guard: other }
      : each.id === otherDuty
        ? { ...each, guard: workerId }
        : each,
  )
  const found = await conflictsInWeek(db, company, { assignmentId, week, duties })
  const conflict = found.find((each) => each.duty === duty || each.duty === otherDuty)
  return conflict
    ? { refused: { code: 'conflicts', message: conflict.message } }
    : { shift, otherShift, until }
}
