import { sql, type Kysely } from 'kysely'
import type { Period } from '../../domain/billing/invoice-line.ts'
import type { ChargedMonth } from '../../domain/billing/month-lines.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { keptOfInvoice } from './kept-invoice.ts'

export type PeriodOfClient = Period & {
  clientId: string
  /** the invoice that is drafted again; what it charges itself is free */
  own: string | null
}

/** What invoices of the client over days of the period charge that are neither void nor credited in full. */
export async function chargedElsewhere(
  trx: Kysely<Tables>,
  company: CompanyId,
  { clientId, from, to, own }: PeriodOfClient,
) {
  const others = await trx
    .selectFrom('invoice')
    .select(['number', 'billing_contract_id', 'period_from', 'period_to', 'lines'])
    .where('company', '=', company)
    .where('client_id', '=', clientId)
    .where('period_from', '<=', to)
    .where('period_to', '>=', from)
    .where('status', '!=', 'void')
    .where(sql<boolean>`(credited < gross + debited or gross = 0)`)
    .where('id', '!=', own ?? '')
    .execute()
  return others.map(({ lines, ...row }) => ({ ...row, lines: keptOfInvoice.lines.parse(lines) }))
}

/** The monthly amounts of a contract that other invoices charge. */
export async function chargedMonths(
  trx: Kysely<Tables>,
  company: CompanyId,
  asked: PeriodOfClient & { contractId: string },
): Promise<ChargedMonth[]> {
  const others = await chargedElsewhere(trx, company, asked)
  return others
    .filter((each) => each.billing_contract_id === asked.contractId)
    .flatMap(({ number, period_from, period_to, lines }) =>
      lines
        .filter(({ unit }) => unit === 'month')
        .map(({ description, assignment_id, from, to }) => ({
          description,
          assignmentId: assignment_id,
          // lines of earlier versions name no days
          ...(from !== null && to !== null ? { from, to } : { from: period_from, to: period_to }),
          invoice: number ?? `the draft for ${period_from} to ${period_to}`,
        })),
    )
}
