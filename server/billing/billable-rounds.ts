import type { Kysely } from 'kysely'
import type { BillableRound } from '../../domain/billing/round-lines.ts'
import { countedVisits } from '../../domain/round-runs/round-result.ts'
import { DONE_PHASES } from '../../domain/round-runs/round-run-lifecycle.ts'
import { dateAfter, dateAt, momentOn } from '../../domain/time/zone-days.ts'
import { companyZone } from '../companies/companies.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { keptPhase, keptVisits } from '../round-runs/round-run-model.ts'
import { chargedElsewhere, type PeriodOfClient } from './charged-elsewhere.ts'
import { roundRef } from './source-refs.ts'

/** Rounds that are over and of which visits may be charged. */
const CHARGED = [...DONE_PHASES, 'incomplete'] as const

/** The rounds at a client's assignments that became due on days of the period and that no other invoice charges. */
export async function billableRounds(
  trx: Kysely<Tables>,
  company: CompanyId,
  asked: PeriodOfClient,
): Promise<BillableRound[]> {
  const timeZone = await companyZone(trx, company)
  const others = await chargedElsewhere(trx, company, asked)
  const charged = new Set(
    others.flatMap(({ lines }) => lines.flatMap(({ sources }) => sources.map(({ ref }) => ref))),
  )
  const rows = await trx
    .selectFrom('round_run')
    .innerJoin('site_post', (join) =>
      join
        .onRef('site_post.company', '=', 'round_run.company')
        .onRef('site_post.id', '=', 'round_run.site_post_id'),
    )
    .innerJoin('assignment', (join) =>
      join
        .onRef('assignment.company', '=', 'site_post.company')
        .onRef('assignment.id', '=', 'site_post.assignment_id'),
    )
    .select(['round_run.id', 'round_run.status', 'round_run.visits', 'round_run.due_from'])
    .select(['assignment.id as assignment_id', 'assignment.name as place'])
    .where('round_run.company', '=', company)
    .where('round_run.due_from', '>=', momentOn(asked.from, '00:00', timeZone))
    .where('round_run.due_from', '<', momentOn(dateAfter(asked.to, 1), '00:00', timeZone))
    .where('round_run.status', 'in', CHARGED)
    .where('assignment.client_id', '=', asked.clientId)
    .execute()
  return rows
    .map((row) => ({
      ref: roundRef(row.id),
      assignmentId: row.assignment_id,
      place: row.place,
      on: dateAt(row.due_from, timeZone),
      isComplete: DONE_PHASES.includes(keptPhase.parse(row.status)),
      visits: countedVisits(keptVisits.parse(row.visits)).size,
    }))
    .filter(({ ref }) => !charged.has(ref))
}
