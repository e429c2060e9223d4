import { DateField, PickerField } from '../../../resource/form/form-fields.tsx'
import { AddPage } from '../../../resource/form/form-pages.tsx'
import { AdjustmentsField } from './adjustments-field.tsx'
import { invoice } from './invoice-kind.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const draft = {
  ...invoice,
  fields: { ...invoice.fields, adjustments: { label: tr(texts.adjustments) } },
}
const empty = { billing_contract_id: null, period_from: null, period_to: null, adjustments: null }

/** Page to draft an invoice. The server computes its lines. */
export function AddInvoicePage() {
  return (
    <AddPage kind={draft} empty={empty}>
      <PickerField name="billing_contract_id" />
      <DateField name="period_from" hint={tr(texts.firstDay)} />
      <DateField name="period_to" hint={tr(texts.lastDay)} />
      <AdjustmentsField />
    </AddPage>
  )
}
