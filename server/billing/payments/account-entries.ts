import type { Kysely } from 'kysely'
import type { AccountEntry } from '../../../domain/billing/payments/account-statement.ts'
import { zoneDateAt } from '../../../domain/time/zone-days.ts'
import { readCompanyZone } from '../../companies/companies.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import { creditJsonColumns } from './account-credit-model.ts'
import { invoiceJsonColumns } from '../invoices/invoice-rows.ts'

type Entry = AccountEntry & { currency: string }

/**
 * Returns all entries of a client's account, in all currencies and in no order. A reversal counts on the
 * company's local day.
 */
export async function readAccountEntries(
  db: Kysely<Tables>,
  company: CompanyId,
  clientId: string,
): Promise<Entry[]> {
  const zone = await readCompanyZone(db, company)
  const invoices = await db
    .selectFrom('invoice')
    .select(['id', 'number', 'currency', 'issued_on', 'gross', 'payments', 'credit_notes', 'debit_notes'])
    .where('company', '=', company)
    .where('client_id', '=', clientId)
    .where('issued_on', 'is not', null)
    .execute()
  const credits = await db
    .selectFrom('account_credit')
    .selectAll()
    .where('company', '=', company)
    .where('client_id', '=', clientId)
    .execute()
  return [
    ...invoices.flatMap((row) => ofInvoice(row, zone)),
    ...credits.flatMap((row) => ofCredit(row, zone)),
  ]
}

type InvoiceRow = Pick<
  Tables['invoice'],
  'id' | 'number' | 'currency' | 'issued_on' | 'gross' | 'payments' | 'credit_notes' | 'debit_notes'
>

function ofInvoice(row: InvoiceRow, zone: string): Entry[] {
  const of = { invoiceId: row.id, currency: row.currency }
  const payments = invoiceJsonColumns.payments
    .parse(row.payments)
    // a credit counts when it is created, so its use is left out
    .filter(({ account_credit_id: credit }) => credit === null)
  return [
    { ...of, kind: 'invoice', on: row.issued_on ?? '', number: row.number, amount: Number(row.gross) },
    ...invoiceJsonColumns.debitNotes
      .parse(row.debit_notes)
      .map(({ debited_on: on, number, amount }): Entry => ({
        ...of,
        kind: 'debit_note',
        on,
        number,
        amount,
      })),
    ...invoiceJsonColumns.creditNotes
      .parse(row.credit_notes)
      .map(({ credited_on: on, number, amount }): Entry => ({
        ...of,
        kind: 'credit_note',
        on,
        number,
        amount: -amount,
      })),
    ...payments.flatMap(({ received_on: on, reference: number, amount, reversed_at: at }): Entry[] => [
      { ...of, kind: 'payment', on, number, amount: -amount },
      ...(at === null
        ? []
        : [{ ...of, kind: 'payment_reversed' as const, on: zoneDateAt(at, zone), number, amount }]),
    ]),
  ]
}

function ofCredit(row: Tables['account_credit'], zone: string): Entry[] {
  const { currency, amount, added_on: on, reference: number, withdrawn_at: at } = row
  const of = { invoiceId: row.invoice_id, currency }
  const refunds = creditJsonColumns.refunds.parse(row.refunds).map((refund): Entry => ({
    ...of,
    kind: 'refund',
    on: refund.refunded_on,
    number: refund.reference,
    amount: refund.amount,
  }))
  // a credit without a bank line comes from a credit note, which is an entry already
  if (row.bank_line_id === null) return refunds
  return [
    { ...of, kind: 'on_account', on, number, amount: -Number(amount) },
    ...(at === null
      ? []
      : [
          {
            ...of,
            kind: 'on_account_withdrawn' as const,
            on: zoneDateAt(at, zone),
            number,
            amount: Number(amount),
          },
        ]),
    ...refunds,
  ]
}
