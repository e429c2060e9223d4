import { type BankLine, bankLines } from '../../../../contract/billing/bank-line.ts'
import { bankLineLifecycle } from '../../../../domain/billing/payments/bank-line-lifecycle.ts'
import { moneyText } from '../../../../domain/money/money-text.ts'
import type { ResourceView } from '../../../resource/record/resource-view.ts'
import { clientReference } from '../billing-contract-references.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

export const BANK_SOURCE_LABELS = { bank: tr(texts.bank), mpesa: tr(texts.mPesa) }

export const bankLine: ResourceView<BankLine> = {
  of: bankLines,
  module: 'Billing',
  one: tr(texts.bankLine),
  many: tr(texts.bankLines),
  title: ({ amount, currency, reference }) =>
    `${moneyText(amount, currency)}${reference ? `, ${reference}` : ''}`,
  fields: {
    received_on: { label: tr(texts.receivedOn), day: true },
    amount: { label: tr(texts.amount), money: true },
    reference: { label: tr(texts.reference) },
    details: { label: tr(texts.details) },
    payer: { label: tr(texts.payer) },
    phone: { label: tr(texts.phone) },
    source: { label: tr(texts.statementOf), choices: BANK_SOURCE_LABELS },
    status: { label: tr(texts.status), choices: bankLineLifecycle.words },
    client_id: {
      label: tr(texts.client),
      refersTo: clientReference,
      nameIn: 'client_name',
      to: (id) => `/clients/view/${id}`,
    },
    to_account: { label: tr(texts.onAccount), money: true },
    reason: { label: tr(texts.reason) },
  },
  sections: [
    {
      title: tr(texts.line),
      fields: ['received_on', 'amount', 'reference', 'details', 'payer', 'phone', 'source'],
    },
    { title: tr(texts.match), fields: ['client_id', 'to_account', 'reason'] },
  ],
  stepFields: { reason: { label: tr(texts.reason) } },
  historyFields: {
    reason: { label: tr(texts.reason) },
    to_account: { label: tr(texts.onAccount), money: true },
  },
  list: '/billing/bank-lines',
  // lines cannot be added one by one: they come from an imported statement
  add: '',
  view: (id) => `/billing/bank-lines/view/${id}`,
  failures: {
    list: tr(texts.bankLinesCouldNotBeFetched),
    record: () => tr(texts.bankLineCouldNotBeFetched),
    add: tr(texts.statementCouldNotBeImported),
    change: () => tr(texts.bankLineCouldNotBeSaved),
    remove: () => tr(texts.bankLineCouldNotBeRemoved),
  },
}
