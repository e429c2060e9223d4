import { type BillingContract, billingContracts } from '../../../contract/billing/billing-contract.ts'
import { CURRENCIES } from '../../../domain/money/money.ts'
import type { RecordKind } from '../../resource/record/record-kind.ts'
import { clientReference } from './billing-contract-references.ts'
import { percentText, TAX_WORDS, WITHHOLDING_WORDS } from './billing-words.ts'
import { RatesTable } from './rates-table.tsx'

const { rates } = billingContracts.row.shape

export const billingContract: RecordKind<BillingContract> = {
  of: billingContracts,
  module: 'Billing',
  one: 'billing contract',
  many: 'billing contracts',
  title: ({ name }) => name,
  fields: {
    name: { label: 'Name' },
    client_id: {
      label: 'Client',
      refersTo: clientReference,
      nameIn: 'client_name',
      to: (id) => `/clients/view/${id}`,
    },
    starts_on: { label: 'Starts on', day: true },
    ends_on: { label: 'Ends on', day: true, none: 'no end' },
    currency: {
      label: 'Currency',
      choices: Object.fromEntries(Object.keys(CURRENCIES).map((code) => [code, code])),
    },
    terms_days: { label: 'Days until due' },
    tax_code: { label: 'Tax', choices: TAX_WORDS },
    withholding_tax: { label: 'Withholding tax', choices: WITHHOLDING_WORDS, none: 'Another rate' },
    withholding: { label: 'Another rate of withholding tax', show: (value) => percentText(Number(value)) },
    withholds_vat: { label: 'Withholding VAT', choices: { no: 'No', yes: 'Yes' }, none: 'No' },
    po_number: { label: 'Order number' },
    rates: {
      label: 'Rates',
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
    list: 'The billing contracts could not be fetched.',
    record: () => 'The billing contract could not be fetched.',
    add: 'The billing contract could not be added.',
    change: () => 'The billing contract could not be saved.',
    remove: () => 'The billing contract could not be removed.',
  },
}
