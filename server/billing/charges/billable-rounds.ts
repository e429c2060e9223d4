import type { Kysely } from 'kysely'
import type { BillableRound } from '../../../domain/billing/charges/round-lines.ts'
import { countedVisitByPoint } from '../../../domain/round-runs/round-result.ts'
import { DONE_ROUND_PHASES } from '../../../domain/round-runs/round-run-lifecycle.ts'
import { addDays, zoneDateAt, wallTimeOn } from '../../../domain/time/zone-days.ts'
import { readCompanyZone } from '../../companies/companies.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { onId } from '../../db/on-id.ts'
import type { Tables } from '../../db/tables.ts'
import { roundPhaseColumn, roundVisitsJson } from '../../round-runs/round-run-model.ts'
import { readChargesOnOtherInvoices, type ClientPeriod } from './charges-on-other-invoices.ts'
import { roundRef } from './line-sources.ts'

/** Statuses of rounds that an invoice may charge. */
const CHARGED = [...DONE_ROUND_PHASES, 'incomplete'] as const

/** Data that arrives late is still charged for this number of days before the period of an invoice. */
const LATE_DAYS = 92

/**
 * Returns the rounds at a client's assignments that no other invoice charges. They became due in the period,
 * or in the 92 days before it on days that this contract has already invoiced.
 */
export async function readBillableRounds(
  trx: Kysely<Tables>,
  company: CompanyId,
  asked: ClientPeriod,
): Promise<BillableRound[]> {
  const timeZone = await readCompanyZone(trx, company)
  const first = addDays(asked.from, -LATE_DAYS)
  const others = await readChargesOnOtherInvoices(trx, company, {
    from: first,
    // invoices of later periods may already charge late rounds of this period
    to: addDays(asked.to, LATE_DAYS),
    own: asked.own,
  })
  const charged = new Map<string, number>()
  for (const { unit, sources } of others.flatMap(({ lines }) => lines))
    for (const { ref, count } of sources)
      charged.set(keyOf(unit, ref), (charged.get(keyOf(unit, ref)) ?? 0) + count)
  const isInvoiced = (on: string) =>
    others.some(
      (each) =>
        each.billing_contract_id === asked.contractId && each.period_from <= on && on <= each.period_to,
    )
  const rows = await trx
    .selectFrom('round_run')
    .innerJoin('site_post', onId('site_post', 'round_run.site_post_id'))
    .innerJoin('assignment', onId('assignment', 'site_post.assignment_id'))
    .select(['round_run.id', 'round_run.status', 'round_run.visits', 'round_run.due_from'])
    .select(['assignment.id as assignment_id', 'assignment.name as place'])
    .where('round_run.company', '=', company)
    .where('round_run.due_from', '>=', wallTimeOn(first, '00:00', timeZone))
    .where('round_run.due_from', '<', wallTimeOn(addDays(asked.to, 1), '00:00', timeZone))
    .where('round_run.status', 'in', CHARGED)
    .where('assignment.client_id', '=', asked.clientId)
    .execute()
  return rows.flatMap((row) => {
    const ref = roundRef(row.id)
    const on = zoneDateAt(row.due_from, timeZone)
    const isLate = on < asked.from
    if (isLate && !isInvoiced(on)) return []
    const isComplete = DONE_ROUND_PHASES.includes(roundPhaseColumn.parse(row.status))
    const rounds = (isComplete ? 1 : 0) - (charged.get(keyOf('round', ref)) ?? 0)
    const visits =
      countedVisitByPoint(roundVisitsJson.parse(row.visits)).size - (charged.get(keyOf('visit', ref)) ?? 0)
    const of = { ref, assignmentId: row.assignment_id, place: row.place, on, isLate }
    return [{ ...of, rounds: Math.max(0, rounds), visits: Math.max(0, visits) }]
  })
}

const keyOf = (unit: string, ref: string) => `${unit} ${ref}`
