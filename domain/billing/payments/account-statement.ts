import { sumAmounts } from '../../money/money.ts'
import { compareText, type Period } from '../invoices/invoice-line.ts'

/**
 * Kinds of entries that change a client's debt. Using a credit for an invoice is not among them: the credit
 * already reduced the debt when it was received.
 */
export const ENTRY_KINDS = [
  'invoice',
  'debit_note',
  'credit_note',
  'payment',
  'payment_reversed',
  'on_account',
  'on_account_withdrawn',
  'refund',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

export interface AccountEntry {
  /** YYYY-MM-DD */
  on: string
  kind: EntryKind
  /** number of the document, or reference of the payment */
  number: string | null
  invoiceId: string | null
  /** minor units; positive if the debt grows */
  amount: number
}

export interface AccountStatement {
  opening: number
  /** each entry with the balance after it */
  entries: (AccountEntry & { balance: number })[]
  closing: number
  /** totals of the period by kind of entry */
  totals: Partial<Record<EntryKind, number>>
}

/** Computes the account of a client for a period: opening balance, entries, closing balance. */
export function accountStatement(all: readonly AccountEntry[], { from, to }: Period): AccountStatement {
  const opening = sumAmounts(all.filter(({ on }) => on < from).map(({ amount }) => amount))
  let balance = opening
  const entries = all
    .filter(({ on }) => from <= on && on <= to)
    .toSorted(
      (a, b) =>
        compareText(a.on, b.on) ||
        ENTRY_KINDS.indexOf(a.kind) - ENTRY_KINDS.indexOf(b.kind) ||
        compareText(a.number ?? '', b.number ?? '') ||
        a.amount - b.amount,
    )
    .map((entry) => {
      balance = sumAmounts([balance, entry.amount])
      return { ...entry, balance }
    })
  const totals: AccountStatement['totals'] = {}
  for (const { kind, amount } of entries) totals[kind] = sumAmounts([totals[kind] ?? 0, amount])
  return { opening, entries, closing: balance, totals }
}

export const ACCOUNT_ENTRY_LABELS: Readonly<Record<EntryKind, string>> = {
  invoice: 'Invoice',
  debit_note: 'Debit note',
  credit_note: 'Credit note',
  payment: 'Payment',
  payment_reversed: 'Payment reversed',
  on_account: 'Paid on account',
  on_account_withdrawn: 'Payment on account undone',
  refund: 'Refund',
}
