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
  /** the draft that is computed again; its own charges do not count */
  own: string | null
}

/**
 * Returns the charges for days of the period on invoices that are neither void nor fully credited.
 * Includes all clients, because an assignment may have moved to another client.
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

/** Returns the name of the rate of a monthly amount, without its month such as '2026-11'. */
const rateName = (description: string) => description.replace(/, \d{4}-\d{2}$/, '')

/** Returns the monthly amounts of a contract that other invoices charge. */
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
          // lines of earlier versions have no days
          ...(from !== null && to !== null ? { from, to } : { from: period_from, to: period_to }),
          invoice: number ?? `the draft for ${period_from} to ${period_to}`,
        })),
    )
}
