import type { Kysely } from 'kysely'
import type { RoundRunState } from '../../domain/round-runs/round-run.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { roundPhaseColumn, roundPlanJson, roundVisitsJson } from './round-run-model.ts'

/** A run as its stream folds it; null where the company has none with this id. */
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
