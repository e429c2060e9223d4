import type { Kysely, Transaction } from 'kysely'
import type { DutyThere } from '../../domain/roster/conflicts-of.ts'
import { type PlannedDuty, rosterId } from '../../domain/roster/planned-duty.ts'
import { dateAfter } from '../../domain/time/zone-days.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { keptDuties } from './roster-table.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** What a guard is planned for in one week of one assignment, as `roster_week` has it. */
    planned_week: {
      company: string
      worker_id: string
      /** its Monday, YYYY-MM-DD */
      week: string
      roster_id: string
      assignment_id: string
      /** JSON of PlannedDuty[], one at least */
      duties: string
    }
  }
}

interface Week {
  assignmentId: string
  week: string
}

/** values of one statement; SQLite takes 32,766 */
const AT_ONCE = 1_000

function byGuard(duties: readonly PlannedDuty[]): Map<string, string> {
  const own = new Map<string, PlannedDuty[]>()
  for (const duty of duties) {
    if (duty.guard === null) continue
    const there = own.get(duty.guard)
    if (there) there.push(duty)
    else own.set(duty.guard, [duty])
  }
  return new Map([...own].map(([guard, planned]) => [guard, JSON.stringify(planned)]))
}

/** Stores what the guards of a week are planned for, where it is not what it was before. */
export async function keepPlannedWeek(
  trx: Transaction<Tables>,
  company: string,
  { assignmentId, week }: Week,
  duties: { before: readonly PlannedDuty[]; now: readonly PlannedDuty[] },
): Promise<void> {
  const roster_id = rosterId(assignmentId, week)
  const before = byGuard(duties.before)
  const now = byGuard(duties.now)
  const gone = [...before.keys()].filter((guard) => !now.has(guard))
  const rows = [...now]
    .filter(([guard, planned]) => before.get(guard) !== planned)
    .map(([worker_id, planned]) => ({
      company,
      worker_id,
      week,
      roster_id,
      assignment_id: assignmentId,
      duties: planned,
    }))
  for (let at = 0; at < gone.length; at += AT_ONCE)
    await trx
      .deleteFrom('planned_week')
      .where('company', '=', company)
      .where('worker_id', 'in', gone.slice(at, at + AT_ONCE))
      .where('week', '=', week)
      .where('roster_id', '=', roster_id)
      .execute()
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await trx
      .insertInto('planned_week')
      .values(rows.slice(at, at + AT_ONCE))
      .onConflict((conflict) =>
        conflict
          .columns(['company', 'worker_id', 'week', 'roster_id'])
          .doUpdateSet(({ ref }) => ({ duties: ref('excluded.duties') })),
      )
      .execute()
}

/** What guards are planned for in a week, the one before and the one after it, without the duties of that week there. */
export async function plannedAround(
  db: Kysely<Tables>,
  company: CompanyId,
  { assignmentId, week }: Week,
  guards: readonly string[],
): Promise<DutyThere[]> {
  const there: DutyThere[] = []
  for (let at = 0; at < guards.length; at += AT_ONCE) {
    const rows = await db
      .selectFrom('planned_week')
      .select(['assignment_id', 'duties'])
      .where('company', '=', company)
      .where('worker_id', 'in', guards.slice(at, at + AT_ONCE))
      .where('week', 'in', [dateAfter(week, -7), week, dateAfter(week, 7)])
      .where('roster_id', '!=', rosterId(assignmentId, week))
      .execute()
    for (const row of rows)
      for (const duty of keptDuties.parse(row.duties))
        there.push({ ...duty, assignmentId: row.assignment_id })
  }
  return there
}
