import { Link } from 'react-router-dom'
import { cx } from '../../../../styled-system/css'
import {
  ChoiceField,
  DateField,
  NumberField,
  PickerField,
  TextField,
} from '../../../resource/form/form-fields.tsx'
import { AddPage, EditPage } from '../../../resource/form/form-pages.tsx'
import { FormSection } from '../../../resource/form/form-section.tsx'
import { ListPage } from '../../../resource/list/list-page.tsx'
import { PartsCard } from '../../../resource/related/parts-card.tsx'
import { ViewPage } from '../../../resource/record/view-page.tsx'
import { buttonRecipe } from '../../../ui/control/button.tsx'
import { billingContract } from './billing-contract-kind.tsx'
import { invoice } from '../invoices/invoice-kind.tsx'
import { NEW_RATE, RatesField } from './rates-field.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

export function BillingContractsPage() {
  return (
    <ListPage
      kind={billingContract}
      columns={[
        { field: 'name' },
        { field: 'client_id' },
        { field: 'starts_on', wide: true },
        { field: 'ends_on', wide: true },
        { field: 'currency', wide: true },
      ]}
      whenEmpty={tr(texts.billingContractHasTheRatesThatAClient)}
    />
  )
}

const empty = {
  name: '',
  client_id: null,
  currency: 'KES',
  starts_on: null,
  ends_on: null,
  terms_days: 30,
  tax_code: 'standard',
  withholding_tax: 'none',
  withholding: 0,
  withholds_vat: 'no',
  po_number: '',
  rates: [NEW_RATE],
}
const fields = (
  <>
    <FormSection title={tr(texts.contract)}>
      <TextField name="name" />
      <PickerField name="client_id" />
      <DateField name="starts_on" />
      <DateField name="ends_on" hint={tr(texts.mayBeLeftEmpty)} />
      <TextField name="po_number" hint={tr(texts.printedOnInvoicesMayBeLeftEmpty)} />
    </FormSection>
    <FormSection title={tr(texts.terms)}>
      <ChoiceField name="currency" none={null} />
      <NumberField name="terms_days" hint={tr(texts.daysFromTheIssueOfAnInvoice)} />
      <ChoiceField name="tax_code" none={null} />
      <ChoiceField name="withholding_tax" none={null} />
      <NumberField name="withholding" hint={tr(texts.basisPointsOfTheNetAmount300Is)} />
      <ChoiceField name="withholds_vat" none={null} />
    </FormSection>
    <FormSection title={tr(texts.rates)}>
      <RatesField />
    </FormSection>
  </>
)

export function AddBillingContractPage() {
  return (
    <AddPage kind={billingContract} empty={empty}>
      {fields}
    </AddPage>
  )
}

export function EditBillingContractPage() {
  return (
    <EditPage kind={billingContract} empty={empty}>
      {fields}
    </EditPage>
  )
}

export function BillingContractPage() {
  return (
    <ViewPage
      kind={billingContract}
      referrers={{
        invoices: {
          title: tr(texts.invoices),
          to: ({ id }) => `/billing/contracts/view/${id}#invoices`,
          find: (name) => `/billing?search=${encodeURIComponent(name)}`,
        },
      }}
    >
      {({ id }) => (
        <PartsCard
          title={tr(texts.invoices)}
          anchor="invoices"
          kind={invoice}
          only={{ billing_contract_id: id }}
          columns={['number', 'period_from', 'period_to', 'gross', 'status']}
          whenEmpty={tr(texts.noInvoiceWasDraftedByThisContractYet)}
          add={
            <Link
              to={`/billing/invoices/add?billing_contract_id=${id}`}
              className={cx(buttonRecipe({ size: 'sm' }))}
            >
              {tr(texts.draftAnInvoice)}
            </Link>
          }
        />
      )}
    </ViewPage>
  )
}
