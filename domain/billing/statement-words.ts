import type { EntryKind } from './account-statement.ts'

/** Labels of the entries of a client's account. */
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
