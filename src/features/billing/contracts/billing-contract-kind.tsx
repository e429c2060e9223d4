import { type BillingContract, billingContracts } from '../../../../contract/billing/billing-contract.ts'
import { CURRENCIES } from '../../../../domain/money/money.ts'
import type { ResourceView } from '../../../resource/record/resource-view.ts'
import { clientReference } from '../billing-contract-references.ts'
import { percentText, TAX_LABELS, WITHHOLDING_LABELS } from '../billing-labels.ts'
import { RatesTable } from './rates-table.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const { rates } = billingContracts.row.shape

export const billingContract: ResourceView<BillingContract> = {
  of: billingContracts,
  module: 'Billing',
  one: tr(texts.billingContract),
  many: tr(texts.billingContracts),
  title: ({ name }) => name,
  fields: {
    name: { label: tr(texts.name) },
    client_id: {
      label: tr(texts.client),
      refersTo: clientReference,
      nameIn: 'client_name',
      to: (id) => `/clients/view/${id}`,
    },
    starts_on: { label: tr(texts.startsOn), day: true },
    ends_on: { label: tr(texts.endsOn), day: true, none: tr(texts.noEnd) },
    currency: {
      label: tr(texts.currency),
      choices: Object.fromEntries(Object.keys(CURRENCIES).map((code) => [code, code])),
    },
    terms_days: { label: tr(texts.daysUntilDue) },
    tax_code: { label: tr(texts.tax), choices: TAX_LABELS },
    withholding_tax: {
      label: tr(texts.withholdingTax),
      choices: WITHHOLDING_LABELS,
      none: tr(texts.anotherRate),
    },
    withholding: {
      label: tr(texts.anotherRateOfWithholdingTax),
      show: (value) => percentText(Number(value)),
    },
    withholds_vat: {
      label: tr(texts.withholdingVat),
      choices: { no: tr(texts.no), yes: tr(texts.yes) },
      none: tr(texts.no),
    },
    po_number: { label: tr(texts.orderNumber) },
    rates: {
      label: tr(texts.rates),
      show: (value, row) => {
        const all = rates.parse(value)
        if (!row) return all.map(({ name }) => name).join(', ')
        return <RatesTable rates={all} row={row} />
      },
    },
  },
  list: '/billing/contracts',
  add: '/billing/contracts/add',
  view: (id) => `/billing/contracts/view/${id}`,
  edit: (id) => `/billing/contracts/edit/${id}`,
  failures: {
    list: tr(texts.billingContractsCouldNotBeFetched),
    record: () => tr(texts.billingContractCouldNotBeFetched),
    add: tr(texts.billingContractCouldNotBeAdded),
    change: () => tr(texts.billingContractCouldNotBeSaved),
    remove: () => tr(texts.billingContractCouldNotBeRemoved),
  },
}
