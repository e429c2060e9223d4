import type { Fix } from '../../domain/fix/fix.ts'
import type { RunVisit } from '../../domain/round-runs/round-result.ts'
import type { RoundRunState } from '../../domain/round-runs/round-run.ts'
import { findRunVisits } from '../../domain/round-runs/settle-run.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'
import { readFixBatches } from '../fixes/read/read-fixes.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { roundPhaseColumn, roundPlanJson, roundVisitsJson } from './round-run-model.ts'

/** Reads the state of a run from its row; null if the company has none with this id. */
export async function loadRunState(
  db: Kysely<Tables>,
  company: CompanyId,
  id: string,
): Promise<RoundRunState | null> {
  const row = await db
    .selectFrom('round_run')
    .select(['status', 'plan', 'visits'])
    .where('company', '=', company)
    .where('id', '=', id)
    .executeTakeFirst()
  return row
    ? {
        phase: roundPhaseColumn.parse(row.status),
        plan: roundPlanJson.parse(row.plan),
        visits: roundVisitsJson.parse(row.visits),
      }
    : null
}

/** Computes the visits of a run from all stored fixes of its guards in its period. */
export async function readRunVisits(
  db: Database,
  company: CompanyId,
  { plan }: RoundRunState,
): Promise<RunVisit[]> {
  if (!plan) return []
  const fixes = new Map<string, readonly Fix[]>()
  for (const workerId of plan.workers) {
    const ofWorker: Fix[] = []
    const span = { workerId, from: plan.opensAt, to: plan.closesAt + 1 }
    for await (const batch of readFixBatches(db, company, span)) ofWorker.push(...batch)
    fixes.set(workerId, ofWorker)
  }
  return findRunVisits(plan, fixes)
}
