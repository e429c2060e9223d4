import type { z } from 'zod'
import { invoices as contract } from '../../../contract/billing/invoice.ts'
import { type InvoiceEvent, invoiceStream } from '../../../domain/billing/invoices/invoice.ts'
import { invoiceLifecycle, type InvoiceStatus } from '../../../domain/billing/invoices/invoice-lifecycle.ts'
import { sumAmounts } from '../../../domain/money/money.ts'
import { searchText } from '../../../domain/text/text.ts'
import { addRow, changeRow, readModel } from '../../projections/read-model.ts'
import { toColumnFields } from '../../resource/write/field-names.ts'
import type { Resource } from '../../resource/resource.ts'
import { draftChangeWarnings } from './draft-change-warnings.ts'
import { evolveDisputes } from './invoice-disputes.ts'
import { invoiceJsonColumns } from './invoice-rows.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    /**
     * Amounts are in minor units (cents); days are YYYY-MM-DD. Parties, lines, adjustments, payments and
     * notes are JSON.
     */
    invoice: {
      company: string
      id: string
      billing_contract_id: string
      client_id: string
      number: string | null
      search: string | null
      status: 'draft' | 'reviewed' | 'issued' | 'part_paid' | 'disputed' | 'paid' | 'void'
      period_from: string
      period_to: string
      currency: string
      terms_days: number
      po_number: string | null
      tax_code: string
      tax_basis_points: number
      seller: string
      buyer: string
      lines: string
      adjustments: string
      payments: string
      credit_notes: string
      debit_notes: string
      disputes: string
      control_unit: string | null
      control_unit_invoice: string | null
      verify_url: string | null
      net: number
      tax: number
      gross: number
      withheld: number
      withheld_vat: number
      paid: number
      credited: number
      debited: number
      /** part of the credited amount that was already paid; it becomes a credit on the client's account */
      to_account: number
      /** unpaid amount; 0 until the invoice is issued */
      open: number
      issued_on: string | null
      due_on: string | null
    }
  }
}

const { payments, credit_notes, debit_notes } = contract.row.shape

const numbered = (prefix: string, { year, serial }: { year: number; serial: number }) =>
  `${prefix}-${year}-${String(serial).padStart(6, '0')}`

type Row = { payments: string; credit_notes: string; debit_notes: string; disputes: string }

/** Returns the columns that an event changes in the row of an issued invoice. */
function changesOf(row: Row, event: InvoiceEvent, at: number) {
  const paid = invoiceJsonColumns.payments.parse(row.payments)
  const credits = invoiceJsonColumns.creditNotes.parse(row.credit_notes)
  const debits = invoiceJsonColumns.debitNotes.parse(row.debit_notes)
  switch (event.type) {
    case 'InvoiceIssued': {
      const number = numbered('INV', event)
      return { number, search: searchText(number), issued_on: event.issuedOn, due_on: event.dueOn }
    }
    case 'InvoicePaymentRecorded':
    case 'InvoiceSettled':
      paid.push({
        amount: event.amount,
        method: event.method,
        reference: event.reference,
        received_on: event.receivedOn,
        reversed: false,
        reversed_at: null,
        bank_line_id: event.bankLineId,
        account_credit_id: event.accountCreditId,
      })
      return amounts({ paid, credits, debits })
    case 'InvoicePaymentReversed':
      return amounts({
        paid: paid.map((each, index) =>
          index === event.payment - 1 ? { ...each, reversed: true, reversed_at: at } : each,
        ),
        credits,
        debits,
      })
    case 'InvoiceCredited':
    case 'InvoiceRemainderCredited':
      credits.push({
        number: numbered('CN', event),
        amount: event.amount,
        net: event.net,
        tax: event.tax,
        reason: event.reason,
        credited_on: event.creditedOn,
        to_account: event.toAccount,
      })
      return amounts({ paid, credits, debits })
    case 'InvoiceDebited':
      debits.push({
        number: numbered('DN', event),
        amount: event.amount,
        net: event.net,
        tax: event.tax,
        reason: event.reason,
        debited_on: event.debitedOn,
      })
      return amounts({ paid, credits, debits })
    case 'InvoiceRegistered':
      return {
        control_unit: event.controlUnit,
        control_unit_invoice: event.controlUnitInvoice,
        verify_url: event.verifyUrl,
      }
    case 'InvoiceDisputed':
    case 'InvoiceEvidenceAdded':
    case 'InvoiceDisputeResolved':
      return {
        disputes: JSON.stringify(evolveDisputes(invoiceJsonColumns.disputes.parse(row.disputes), event, at)),
      }
    default:
      return {}
  }
}

interface Kept {
  paid: z.infer<typeof payments>
  credits: z.infer<typeof credit_notes>
  debits: z.infer<typeof debit_notes>
}
const amounts = ({ paid, credits, debits }: Kept) => ({
  payments: JSON.stringify(paid),
  credit_notes: JSON.stringify(credits),
  debit_notes: JSON.stringify(debits),
  paid: sumAmounts(paid.filter(({ reversed }) => !reversed).map(({ amount }) => amount)),
  credited: sumAmounts(credits.map(({ amount }) => amount)),
  debited: sumAmounts(debits.map(({ amount }) => amount)),
  to_account: sumAmounts(credits.map(({ to_account: part }) => part)),
})

const IS_OPEN: readonly InvoiceStatus[] = ['issued', 'part_paid', 'disputed']

export const invoices: Resource = {
  noun: { one: 'invoice', many: 'invoices' },
  path: contract.path,
  warns: draftChangeWarnings,
  files: { evidence: 'any' },
  refersTo: {
    'billing-contract': (db, company, id) =>
      db
        .selectFrom('invoice')
        .select((eb) => eb.fn.coalesce('number', 'period_from').as('called'))
        .where('company', '=', company)
        .where('billing_contract_id', '=', id)
        .where('status', '!=', 'void')
        .whereRef('credited', '<', 'gross')
        .limit(100),
  },
  readModel: readModel(invoiceStream, ['invoice'], async (trx, key, event, { at }) => {
    if (event.type === 'InvoiceDrafted') {
      const { type: _, ...draft } = event
      return addRow(trx, 'invoice', key, {
        ...draftColumns(draft),
        status: invoiceLifecycle.initial,
        payments: '[]',
        credit_notes: '[]',
        debit_notes: '[]',
        disputes: '[]',
        paid: 0,
        credited: 0,
        debited: 0,
        to_account: 0,
        open: 0,
      })
    }
    if (event.type === 'InvoiceRedrafted') {
      const { type: _, ...draft } = event
      return changeRow(trx, 'invoice', key, draftColumns(draft))
    }
    const row = await trx
      .selectFrom('invoice')
      .select(['status', 'payments', 'credit_notes', 'debit_notes', 'disputes', 'gross'])
      .select(['paid', 'credited', 'debited', 'to_account'])
      .where('company', '=', key.company)
      .where('id', '=', key.id)
      .executeTakeFirstOrThrow()
    const changes = changesOf(row, event, at)
    const status = invoiceLifecycle.phaseAfter(row.status, event)
    const { gross, paid, credited, debited, to_account } = { ...row, ...changes }
    const open = IS_OPEN.includes(status) ? sumAmounts([gross, debited, to_account, -paid, -credited]) : 0
    return changeRow(trx, 'invoice', key, { ...changes, status, open })
  }),
}

type Draft = Omit<Extract<InvoiceEvent, { type: 'InvoiceDrafted' }>, 'type'>
const draftColumns = ({ lines: charged, adjustments: added, seller: from, buyer: to, ...fields }: Draft) => ({
  ...toColumnFields(fields),
  seller: JSON.stringify(from),
  buyer: JSON.stringify(to),
  lines: JSON.stringify(charged),
  adjustments: JSON.stringify(added),
})
