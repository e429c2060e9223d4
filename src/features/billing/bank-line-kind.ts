import { type BankLine, bankLines } from '../../../contract/billing/bank-line.ts'
import { bankLineLifecycle } from '../../../domain/billing/bank-line-lifecycle.ts'
import { moneyText } from '../../../domain/money/money-text.ts'
import type { RecordKind } from '../../resource/record/record-kind.ts'
import { clientReference } from './billing-contract-references.ts'

export const SOURCE_WORDS = { bank: 'Bank', mpesa: 'M-Pesa' }

export const bankLine: RecordKind<BankLine> = {
  of: bankLines,
  module: 'Billing',
  one: 'bank line',
  many: 'bank lines',
  title: ({ amount, currency, reference }) =>
    `${moneyText(amount, currency)}${reference ? `, ${reference}` : ''}`,
  fields: {
    received_on: { label: 'Received on', day: true },
    amount: { label: 'Amount', money: true },
    reference: { label: 'Reference' },
    details: { label: 'Details' },
    payer: { label: 'Payer' },
    phone: { label: 'Phone' },
    source: { label: 'Statement of', choices: SOURCE_WORDS },
    status: { label: 'Status', choices: bankLineLifecycle.words },
    client_id: {
      label: 'Client',
      refersTo: clientReference,
      nameIn: 'client_name',
      to: (id) => `/clients/view/${id}`,
    },
    to_account: { label: 'On account', money: true },
    reason: { label: 'Reason' },
  },
  sections: [
    { title: 'Line', fields: ['received_on', 'amount', 'reference', 'details', 'payer', 'phone', 'source'] },
    { title: 'Match', fields: ['client_id', 'to_account', 'reason'] },
  ],
  stepFields: { reason: { label: 'Reason' } },
  historyFields: { reason: { label: 'Reason' }, to_account: { label: 'On account', money: true } },
  list: '/billing/bank-lines',
  // lines come by the import of a statement
  add: '',
  view: (id) => `/billing/bank-lines/view/${id}`,
  failures: {
    list: 'The bank lines could not be fetched.',
    record: () => 'The bank line could not be fetched.',
    add: 'The statement could not be imported.',
    change: () => 'The bank line could not be saved.',
    remove: () => 'The bank line could not be removed.',
  },
}
