import { sql, type Kysely } from 'kysely'
import { rateKeyFromName } from '../../../domain/billing/contracts/billing-contract.ts'
import type { Period } from '../../../domain/billing/invoices/invoice-line.ts'
import type { ChargedMonth } from '../../../domain/billing/charges/month-lines.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import { invoiceJsonColumns } from '../invoices/invoice-rows.ts'

export type ClientPeriod = Period & {
  clientId: string
  contractId: string
  /** id of the invoice that is being computed, whose charges are ignored; null: a new one */
  own: string | null
}

/**
 * Returns the lines of other invoices whose period overlaps this one. Void and fully credited invoices are
 * left out. All clients are included, because an assignment may have moved to another client.
 */
export async function readChargesOnOtherInvoices(
  trx: Kysely<Tables>,
  company: CompanyId,
  { from, to, own }: Period & Pick<ClientPeriod, 'own'>,
) {
  const others = await trx
    .selectFrom('invoice')
    .select(['number', 'billing_contract_id', 'period_from', 'period_to', 'lines'])
    .where('company', '=', company)
    .where('period_from', '<=', to)
    .where('period_to', '>=', from)
    .where('status', '!=', 'void')
    .where(sql<boolean>`(credited < gross + debited or gross = 0)`)
    .where('id', '!=', own ?? '')
    .execute()
  return others.map(({ lines, ...row }) => ({ ...row, lines: invoiceJsonColumns.lines.parse(lines) }))
}

/** Removes the month from the description of a monthly line, e.g. 'Gate, 2026-11' becomes 'Gate'. */
const rateName = (description: string) => description.replace(/, \d{4}-\d{2}$/, '')

/** Returns the monthly amounts of a contract that other invoices already charge. */
export async function readChargedMonths(
  trx: Kysely<Tables>,
  company: CompanyId,
  asked: ClientPeriod,
): Promise<ChargedMonth[]> {
  const others = await readChargesOnOtherInvoices(trx, company, asked)
  return others
    .filter((each) => each.billing_contract_id === asked.contractId)
    .flatMap(({ number, period_from, period_to, lines }) =>
      lines
        .filter(({ unit }) => unit === 'month')
        .map(({ description, rate, assignment_id, from, to }) => ({
          rate: rate ?? rateKeyFromName(rateName(description)),
          assignmentId: assignment_id,
          // lines of earlier versions have no days, so use the invoice's period
          ...(from !== null && to !== null ? { from, to } : { from: period_from, to: period_to }),
          invoice: number ?? `the draft for ${period_from} to ${period_to}`,
        })),
    )
}
