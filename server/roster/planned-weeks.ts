import type { Kysely, Transaction } from 'kysely'
import type { AssignmentDuty } from '../../domain/roster/find-conflicts.ts'
import { type PlannedDuty, rosterId } from '../../domain/roster/planned-duty.ts'
import { addDays } from '../../domain/time/zone-days.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { dutiesJson } from './roster-table.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** Planned duties of a guard in one week of one assignment, from `roster_week`. */
    planned_week: {
      company: string
      worker_id: string
      /** Monday of the week, YYYY-MM-DD */
      week: string
      roster_id: string
      assignment_id: string
      /** JSON of PlannedDuty[], at least one */
      duties: string
    }
  }
}

/** An assignment and the Monday of a week, YYYY-MM-DD. */
export interface AssignmentWeek {
  assignmentId: string
  week: string
}

/** maximum number of guards or rows per statement; SQLite accepts 32,766 values */
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

/** Stores those plans of a week's guards that have changed. */
export async function storePlannedWeek(
  trx: Transaction<Tables>,
  company: string,
  { assignmentId, week }: AssignmentWeek,
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

/**
 * Reads the plans of guards for some weeks and the weeks next to them. The returned function gives a guard's
 * duties around one of these weeks, without those in its own roster.
 */
export async function readPlannedAround(
  db: Kysely<Tables>,
  company: CompanyId,
  weeks: readonly AssignmentWeek[],
  guards: readonly string[],
): Promise<(of: AssignmentWeek) => (guard: string) => AssignmentDuty[]> {
  const around = ({ week }: Pick<AssignmentWeek, 'week'>) => [addDays(week, -7), week, addDays(week, 7)]
  const mondays = [...new Set(weeks.flatMap(around))]
  const planned = new Map<string, { week: string; rosterId: string; duties: AssignmentDuty[] }[]>()
  for (let at = 0; at < guards.length; at += AT_ONCE) {
    const rows = await db
      .selectFrom('planned_week')
      .select(['worker_id', 'week', 'roster_id', 'assignment_id', 'duties'])
      .where('company', '=', company)
      .where('worker_id', 'in', guards.slice(at, at + AT_ONCE))
      .where('week', 'in', mondays)
      .execute()
    for (const { worker_id, week, roster_id, assignment_id: assignmentId, duties } of rows) {
      const own = planned.get(worker_id) ?? []
      planned.set(worker_id, own)
      own.push({
        week,
        rosterId: roster_id,
        duties: dutiesJson.parse(duties).map((duty) => ({ ...duty, assignmentId })),
      })
    }
  }
  return (of) => {
    const own = rosterId(of.assignmentId, of.week)
    const near = around(of)
    return (guard) =>
      (planned.get(guard) ?? []).flatMap((each) =>
        each.rosterId !== own && near.includes(each.week) ? each.duties : [],
      )
  }
}
