import { useController, useWatch } from 'react-hook-form'
import {
  ChoiceField,
  DateField,
  PickerField,
  TextField,
  useProblem,
  useFieldTexts,
} from '../../resource/form/form-fields.tsx'
import { AddPage, EditPage } from '../../resource/form/form-pages.tsx'
import { MoneyInput } from '../../resource/form/money-field.tsx'
import { ListPage } from '../../resource/list/list-page.tsx'
import { removeRows } from '../../resource/bulk/bulk-command.tsx'
import { ViewPage } from '../../resource/record/view-page.tsx'
import { Field } from '../../ui/control/field.tsx'
import { payRate } from './pay-rate-kind.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const BULK = [removeRows(payRate, tr(texts.reportsOfProfitsNoLongerUseThem))]

export function PayRatesPage() {
  return (
    <ListPage
      kind={payRate}
      columns={[
        { field: 'worker_id' },
        { field: 'rank' },
        { field: 'hourly' },
        { field: 'from', wide: true },
      ]}
      bulk={BULK}
      whenEmpty={tr(texts.payRateIsWhatAnHourOfA)}
    />
  )
}

const EMPTY = { worker_id: null, rank: '', currency: 'KES', hourly: NaN, from: null }

function HourlyField() {
  const { field } = useController({ name: 'hourly' })
  const currency = String(useWatch({ name: 'currency' }) || 'KES')
  return (
    <Field label={`${useFieldTexts('hourly').label} (${currency})`} error={useProblem('hourly')}>
      <MoneyInput
        value={typeof field.value === 'number' ? field.value : null}
        currency={currency}
        onChange={field.onChange}
      />
    </Field>
  )
}

const fields = (
  <>
    <PickerField name="worker_id" optional hint={tr(texts.oneGuardForWhomThisRateReplacesThat)} />
    <TextField name="rank" hint={tr(texts.asItIsWrittenOnThePageOf)} />
    <ChoiceField name="currency" none={null} />
    <HourlyField />
    <DateField name="from" />
  </>
)

export function AddPayRatePage() {
  return (
    <AddPage kind={payRate} empty={EMPTY}>
      {fields}
    </AddPage>
  )
}

export function EditPayRatePage() {
  return (
    <EditPage kind={payRate} empty={EMPTY}>
      {fields}
    </EditPage>
  )
}

export function PayRatePage() {
  return <ViewPage kind={payRate} />
}
