import { invoices as contract, type Invoice } from '../../../contract/billing/invoice.ts'
import { jsonText } from '../../../domain/text/json-text.ts'
import type { Kysely } from 'kysely'
import { daysUntilExpiry } from '../../../domain/time/expiry.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { onId } from '../../db/on-id.ts'
import type { Tables } from '../../db/tables.ts'

/** Selects the company's invoices with the names of their clients. */
export const invoiceRows = (db: Kysely<Tables>, company: CompanyId) =>
  db
    .selectFrom('invoice')
    .innerJoin('client', onId('client', 'invoice.client_id'))
    .select([
      'invoice.id',
      'invoice.billing_contract_id',
      'invoice.client_id',
      'client.name as client_name',
      'invoice.number',
      'invoice.status',
      'invoice.period_from',
      'invoice.period_to',
      'invoice.currency',
      'invoice.net',
      'invoice.tax',
      'invoice.gross',
      'invoice.paid',
      'invoice.credited',
      'invoice.debited',
      'invoice.open',
      'invoice.issued_on',
      'invoice.due_on',
      'invoice.po_number',
      'invoice.tax_code',
      'invoice.tax_basis_points',
      'invoice.withheld',
      'invoice.withheld_vat',
      'invoice.seller',
      'invoice.buyer',
      'invoice.lines',
      'invoice.adjustments',
      'invoice.payments',
      'invoice.credit_notes',
      'invoice.debit_notes',
      'invoice.disputes',
      'invoice.control_unit',
      'invoice.control_unit_invoice',
      'invoice.verify_url',
    ])
    .where('invoice.company', '=', company)

type Row = Awaited<ReturnType<ReturnType<typeof invoiceRows>['execute']>>[number]

/**
 * Converts a row to an invoice of the API. `today` is a local day of the company (YYYY-MM-DD), by which it
 * may be overdue.
 */
export const toInvoice =
  (today: string) =>
  ({
    lines,
    adjustments,
    payments,
    credit_notes,
    debit_notes,
    disputes,
    seller,
    buyer,
    ...row
  }: Row): Invoice => ({
    ...row,
    seller: invoiceJsonColumns.party.parse(seller),
    buyer: invoiceJsonColumns.party.parse(buyer),
    lines: invoiceJsonColumns.lines.parse(lines),
    adjustments: invoiceJsonColumns.adjustments.parse(adjustments),
    payments: invoiceJsonColumns.payments.parse(payments),
    credit_notes: invoiceJsonColumns.creditNotes.parse(credit_notes),
    disputes: invoiceJsonColumns.disputes.parse(disputes),
    debit_notes: invoiceJsonColumns.debitNotes.parse(debit_notes),
    overdue_days:
      row.open > 0 && row.due_on !== null && row.due_on < today ? -daysUntilExpiry(row.due_on, today) : null,
  })

const { payments, credit_notes, debit_notes, disputes, lines, adjustments, seller } = contract.row.shape
/** Parsers for the JSON columns of an invoice. */
export const invoiceJsonColumns = {
  payments: jsonText.pipe(payments),
  creditNotes: jsonText.pipe(credit_notes),
  debitNotes: jsonText.pipe(debit_notes),
  disputes: jsonText.pipe(disputes),
  lines: jsonText.pipe(lines),
  adjustments: jsonText.pipe(adjustments),
  party: jsonText.pipe(seller),
}
