import { type Invoice, invoices } from '../../../../contract/billing/invoice.ts'
import { invoiceLifecycle } from '../../../../domain/billing/invoices/invoice-lifecycle.ts'
import type { ResourceView } from '../../../resource/record/resource-view.ts'
import { Badge } from '../../../ui/status/badge.tsx'
import { clientReference, contractReference } from '../billing-contract-references.ts'
import { PAYMENT_METHOD_LABELS, STATUS_TONES } from '../billing-labels.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

/** Returns the number of an invoice. A draft has no number, so its client and period are returned. */
export const invoiceTitle = ({
  number,
  client_name,
  period_from,
}: Pick<Invoice, 'number' | 'client_name' | 'period_from'>) =>
  number ?? tr(texts.draftForClientNamePeriodFrom, { client_name, period_from: period_from.slice(0, 7) })

export function StatusBadge({ status: of }: Pick<Invoice, 'status'>) {
  return <Badge tone={STATUS_TONES[of]}>{invoiceLifecycle.words[of]}</Badge>
}

// methods that can be entered; credit is applied on the statement page
const { account: _, ...TYPED_METHODS } = PAYMENT_METHOD_LABELS

const evidence = invoices.row.shape.disputes.element.shape.evidence.element.shape.files
const amount = (label: string) => ({ label, money: true }) as const

export const invoice: ResourceView<Invoice> = {
  of: invoices,
  module: 'Billing',
  one: tr(texts.invoice2),
  many: tr(texts.invoices2),
  title: invoiceTitle,
  fields: {
    number: { label: tr(texts.number2), none: tr(texts.draft) },
    status: {
      label: tr(texts.status),
      choices: invoiceLifecycle.words,
    },
    client_id: {
      label: tr(texts.client),
      refersTo: clientReference,
      nameIn: 'client_name',
      to: (id) => `/clients/view/${id}`,
    },
    billing_contract_id: {
      label: tr(texts.billingContract2),
      refersTo: contractReference,
      to: (id) => `/billing/contracts/view/${id}`,
    },
    period_from: { label: tr(texts.from), day: true },
    period_to: { label: tr(texts.until), day: true },
    po_number: { label: tr(texts.orderNumber) },
    issued_on: { label: tr(texts.issuedOn), day: true, none: tr(texts.notIssued) },
    due_on: { label: tr(texts.dueOn), day: true },
    overdue_days: { label: tr(texts.daysOverdue), none: tr(texts.notOverdue) },
    net: amount(tr(texts.net)),
    tax: amount(tr(texts.tax)),
    gross: amount(tr(texts.total)),
    paid: amount(tr(texts.paid)),
    credited: amount(tr(texts.credited)),
    open: amount(tr(texts.open)),
    control_unit: { label: tr(texts.controlUnit) },
    control_unit_invoice: { label: tr(texts.numberOfTheControlUnit) },
    verify_url: { label: tr(texts.addressToVerify) },
    debited: amount(tr(texts.debited)),
    withheld: amount(tr(texts.clientMayWithhold)),
    withheld_vat: amount(tr(texts.vatWithheld)),
  },
  sections: [
    {
      title: tr(texts.invoice),
      fields: ['number', 'client_id', 'billing_contract_id', 'period_from', 'period_to', 'po_number'],
    },
    {
      title: tr(texts.payment),
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
    amount: amount(tr(texts.amount)),
    method: { label: tr(texts.by), choices: PAYMENT_METHOD_LABELS },
    reference: { label: tr(texts.reference) },
    received_on: { label: tr(texts.receivedOn), day: true },
    credited_on: { label: tr(texts.creditedOn), day: true },
    debited_on: { label: tr(texts.debitedOn), day: true },
    reason: { label: tr(texts.reason) },
    evidence: {
      label: tr(texts.evidence),
      show: (value) =>
        evidence
          .parse(value)
          .map(({ name }) => name)
          .join(', '),
    },
    control_unit: { label: tr(texts.controlUnit) },
    control_unit_invoice: { label: tr(texts.numberOfTheControlUnit) },
    verify_url: { label: tr(texts.addressToVerify) },
    resolution: { label: tr(texts.resolution) },
    payment: { label: tr(texts.payment) },
    to_account: amount(tr(texts.toTheClientsAccount)),
  },
  stepFields: {
    amount: amount(tr(texts.amount)),
    method: { label: tr(texts.by), choices: TYPED_METHODS },
    reference: { label: tr(texts.reference) },
    received_on: { label: tr(texts.receivedOn), day: true },
    credited_on: { label: tr(texts.creditedOn), day: true },
    debited_on: { label: tr(texts.debitedOn), day: true },
    issued_on: { label: tr(texts.issuedOn), day: true },
    reason: { label: tr(texts.reason) },
    evidence: { label: tr(texts.evidence), files: 'any' },
    control_unit: { label: tr(texts.controlUnit) },
    control_unit_invoice: { label: tr(texts.numberOfTheControlUnit) },
    verify_url: { label: tr(texts.addressToVerify) },
    resolution: { label: tr(texts.resolution), lines: true },
    payment: { label: tr(texts.payment) },
  },
  list: '/billing',
  add: '/billing/invoices/add',
  view: (id) => `/billing/invoices/view/${id}`,
  failures: {
    list: tr(texts.invoicesCouldNotBeFetched),
    record: () => tr(texts.invoiceCouldNotBeFetched),
    add: tr(texts.invoiceCouldNotBeDrafted),
    change: () => tr(texts.invoiceCouldNotBeSaved),
    remove: () => tr(texts.invoiceCouldNotBeRemoved),
  },
}
