import { DateField, PickerField } from '../../resource/form/form-fields.tsx'
import { AddPage } from '../../resource/form/form-pages.tsx'
import { AdjustmentsField } from './adjustments-field.tsx'
import { invoice } from './invoice-kind.tsx'

const draft = {
  ...invoice,
  fields: { ...invoice.fields, adjustments: { label: 'Adjustments' } },
}
const empty = { billing_contract_id: null, period_from: null, period_to: null, adjustments: null }

/** Drafts an invoice: the server computes its lines. */
export function AddInvoicePage() {
  return (
    <AddPage kind={draft} empty={empty}>
      <PickerField name="billing_contract_id" />
      <DateField name="period_from" hint="First day" />
      <DateField name="period_to" hint="Last day" />
      <AdjustmentsField />
    </AddPage>
  )
}
