import { invoices as contract } from '../../contract/billing/invoice.ts'
import { jsonText } from '../../domain/json-text.ts'

const { payments, credit_notes, debit_notes, disputes, lines, adjustments, seller } = contract.row.shape
/** The parts of an invoice that its row stores as JSON. */
export const invoiceJsonColumns = {
  payments: jsonText.pipe(payments),
  creditNotes: jsonText.pipe(credit_notes),
  debitNotes: jsonText.pipe(debit_notes),
  disputes: jsonText.pipe(disputes),
  lines: jsonText.pipe(lines),
  adjustments: jsonText.pipe(adjustments),
  party: jsonText.pipe(seller),
}
