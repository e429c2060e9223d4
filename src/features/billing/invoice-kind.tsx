import { type Invoice, invoices } from '../../../contract/billing/invoice.ts'
import { invoiceLifecycle } from '../../../domain/billing/invoice-lifecycle.ts'
import type { RecordKind } from '../../resource/record/record-kind.ts'
import { Badge } from '../../ui/status/badge.tsx'
import { clientReference, contractReference } from './billing-contract-references.ts'
import { METHOD_WORDS, STATUS_TONES } from './billing-words.ts'

/** Its number, or what a draft is of. */
export const invoiceTitle = ({
  number,
  client_name,
  period_from,
}: Pick<Invoice, 'number' | 'client_name' | 'period_from'>) =>
  number ?? `Draft for ${client_name}, ${period_from.slice(0, 7)}`

export function StatusBadge({ status: of }: Pick<Invoice, 'status'>) {
  return <Badge tone={STATUS_TONES[of]}>{invoiceLifecycle.words[of]}</Badge>
}

// a credit on account is used on the credit, not typed in
const { account: _, ...TYPED_METHODS } = METHOD_WORDS

const evidence = invoices.row.shape.disputes.element.shape.evidence.element.shape.files
const amount = (label: string) => ({ label, money: true }) as const

export const invoice: RecordKind<Invoice> = {
  of: invoices,
  module: 'Billing',
  one: 'invoice',
  many: 'invoices',
  title: invoiceTitle,
  fields: {
    number: { label: 'Number', none: 'draft' },
    status: {
      label: 'Status',
      choices: invoiceLifecycle.words,
    },
    client_id: {
      label: 'Client',
      refersTo: clientReference,
      nameIn: 'client_name',
      to: (id) => `/clients/view/${id}`,
    },
    billing_contract_id: {
      label: 'Billing contract',
      refersTo: contractReference,
      to: (id) => `/billing/contracts/view/${id}`,
    },
    period_from: { label: 'From', day: true },
    period_to: { label: 'Until', day: true },
    po_number: { label: 'Order number' },
    issued_on: { label: 'Issued on', day: true, none: 'not issued' },
    due_on: { label: 'Due on', day: true },
    overdue_days: { label: 'Days overdue', none: 'not overdue' },
    net: amount('Net'),
    tax: amount('Tax'),
    gross: amount('Total'),
    paid: amount('Paid'),
    credited: amount('Credited'),
    open: amount('Open'),
    control_unit: { label: 'Control unit' },
    control_unit_invoice: { label: 'Number of the control unit' },
    verify_url: { label: 'Address to verify' },
    debited: amount('Debited'),
    withheld: amount('Client may withhold'),
    withheld_vat: amount('VAT withheld'),
  },
  sections: [
    {
      title: 'Invoice',
      fields: ['number', 'client_id', 'billing_contract_id', 'period_from', 'period_to', 'po_number'],
    },
    {
      title: 'Payment',
      fields: [
        'issued_on',
        'due_on',
        'overdue_days',
        'paid',
        'credited',
        'debited',
        'open',
        'withheld',
        'withheld_vat',
        'control_unit',
        'control_unit_invoice',
        'verify_url',
      ],
    },
  ],
  historyFields: {
    amount: amount('Amount'),
    method: { label: 'By', choices: METHOD_WORDS },
    reference: { label: 'Reference' },
    received_on: { label: 'Received on', day: true },
    credited_on: { label: 'Credited on', day: true },
    debited_on: { label: 'Debited on', day: true },
    reason: { label: 'Reason' },
    evidence: {
      label: 'Evidence',
      show: (value) =>
        evidence
          .parse(value)
          .map(({ name }) => name)
          .join(', '),
    },
    control_unit: { label: 'Control unit' },
    control_unit_invoice: { label: 'Number of the control unit' },
    verify_url: { label: 'Address to verify' },
    resolution: { label: 'Resolution' },
    payment: { label: 'Payment' },
    to_account: amount('To the client’s account'),
  },
  stepFields: {
    amount: amount('Amount'),
    method: { label: 'By', choices: TYPED_METHODS },
    reference: { label: 'Reference' },
    received_on: { label: 'Received on', day: true },
    credited_on: { label: 'Credited on', day: true },
    debited_on: { label: 'Debited on', day: true },
    issued_on: { label: 'Issued on', day: true },
    reason: { label: 'Reason' },
    evidence: { label: 'Evidence', files: 'any' },
    control_unit: { label: 'Control unit' },
    control_unit_invoice: { label: 'Number of the control unit' },
    verify_url: { label: 'Address to verify' },
    resolution: { label: 'Resolution', lines: true },
    payment: { label: 'Payment' },
  },
  list: '/billing',
  add: '/billing/invoices/add',
  view: (id) => `/billing/invoices/view/${id}`,
  failures: {
    list: 'The invoices could not be fetched.',
    record: () => 'The invoice could not be fetched.',
    add: 'The invoice could not be drafted.',
    change: () => 'The invoice could not be saved.',
    remove: () => 'The invoice could not be removed.',
  },
}
