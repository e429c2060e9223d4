import type { BankLine, MatchProposal } from '../../../contract/billing/bank-line.ts'
import { matchProposals } from '../../../domain/billing/payments/match-proposals.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { onId } from '../../db/on-id.ts'

/** maximum number of unpaid invoices that are compared, newest first */
const MOST_OPEN = 5_000

/** Returns the unpaid invoices that a bank line may pay, most likely first. */
export async function readInvoiceProposals(
  db: Context['db'],
  company: CompanyId,
  line: BankLine,
): Promise<MatchProposal[]> {
  const rows = await db
    .selectFrom('invoice')
    .innerJoin('client', onId('client', 'invoice.client_id'))
    .select(['invoice.id', 'invoice.number', 'invoice.client_id', 'client.name', 'client.phone'])
    .select(['invoice.po_number', 'invoice.currency', 'invoice.gross', 'invoice.open'])
    .select(['invoice.withheld', 'invoice.withheld_vat'])
    .where('invoice.company', '=', company)
    .where('invoice.open', '>', 0)
    .orderBy('invoice.due_on', 'desc')
    .limit(MOST_OPEN)
    .execute()
  const open = rows.map((row) => ({
    id: row.id,
    number: row.number ?? '',
    clientId: row.client_id,
    clientName: row.name,
    clientPhone: row.phone,
    poNumber: row.po_number,
    currency: row.currency,
    gross: row.gross,
    open: row.open,
    withheld: row.withheld + row.withheld_vat,
  }))
  const { received_on: receivedOn, ...said } = line
  return matchProposals({ ...said, receivedOn, digest: '' }, open).map(
    ({ invoice, score, reasons, amount }) => ({
      invoice_id: invoice.id,
      number: invoice.number,
      client_id: invoice.clientId,
      client_name: invoice.clientName,
      open: invoice.open,
      amount,
      score,
      reasons,
    }),
  )
}
