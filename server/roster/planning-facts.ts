import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { AssignmentDays } from '../../domain/records/assignment-rules.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import type { ConflictRules, AssignmentDuty, RosterGuard } from '../../domain/roster/find-conflicts.ts'
import { plannedSpans } from '../../domain/roster/planned-duty.ts'
import { readCompanyZone } from '../companies/companies.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { readRosterRules } from '../roster-rules/read-roster-rules.ts'
import { readPlannedAround, type AssignmentWeek } from './planned-weeks.ts'
import { readRosterGuards } from './roster-guards.ts'

type Db = Kysely<Tables>

/** Facts for finding conflicts in the plans of some guards. */
export interface PlanningFacts {
  rules: ConflictRules
  guards: ReadonlyMap<string, RosterGuard>
  /** ids of the guards whose facts were requested, including former guards */
  asked: ReadonlySet<string>
  /** Returns a guard's duties around a week, without those in its own roster (see `readPlannedAround`). */
  elsewhere: (of: AssignmentWeek) => (guard: string) => AssignmentDuty[]
}

const certificatesKept = jsonText.pipe(z.array(z.string()))

async function patternCertificates(db: Db, company: CompanyId): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('shift_pattern')
    .select(['id', 'certificates'])
    .where('company', '=', company)
    .where('certificates', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, certificates }) => [id, certificatesKept.parse(certificates ?? '[]')]))
}

async function assignmentDays(db: Db, company: CompanyId): Promise<Map<string, AssignmentDays>> {
  const rows = await db
    .selectFrom('assignment')
    .select(['id', 'first_day', 'last_day'])
    .where('company', '=', company)
    .where(({ eb, or }) => or([eb('first_day', 'is not', null), eb('last_day', 'is not', null)]))
    .execute()
  return new Map(rows.map(({ id, first_day: firstDay, last_day: lastDay }) => [id, { firstDay, lastDay }]))
}

const shared = new WeakMap<Db, PlanningFacts>()

/**
 * Reads the facts of these guards in these weeks. Uses those that `sharePlanningFacts` has read for the
 * transaction, if there are any.
 */
export async function readPlanningFacts(
  db: Db,
  company: CompanyId,
  weeks: readonly AssignmentWeek[],
  guards: readonly string[],
): Promise<PlanningFacts> {
  const known = shared.get(db)
  if (known && guards.every((guard) => known.asked.has(guard))) return known
  const elsewhere = await readPlannedAround(db, company, weeks, guards)
  return {
    elsewhere,
    asked: new Set(guards),
    guards: new Map((await readRosterGuards(db, company, guards)).map((guard) => [guard.id, guard])),
    rules: {
      limits: await readRosterRules(db, company),
      spanOf: plannedSpans(await readCompanyZone(db, company)),
      certificates: await patternCertificates(db, company),
      days: await assignmentDays(db, company),
    },
  }
}

/**
 * Reads the facts of all guards of these weeks once, for the rest of a transaction that only publishes these
 * weeks.
 */
export async function sharePlanningFacts(
  trx: Db,
  company: CompanyId,
  weeks: readonly (AssignmentWeek & { id: string })[],
): Promise<void> {
  const rows = await trx
    .selectFrom('planned_week')
    .select('worker_id')
    .distinct()
    .where('company', '=', company)
    .where(
      'roster_id',
      'in',
      weeks.map(({ id }) => id),
    )
    .execute()
  const guards = rows.map(({ worker_id }) => worker_id)
  shared.set(trx, await readPlanningFacts(trx, company, weeks, guards))
}
