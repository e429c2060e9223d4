import { useEffect, type KeyboardEvent } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { css } from '../../../../styled-system/css'
import { EntriesField } from '../../../resource/form/entries-field.tsx'
import { ChoiceField, PickerField, TextField, useProblem } from '../../../resource/form/form-fields.tsx'
import { FilesField } from '../../../resource/file/files-field.tsx'
import { MomentField } from '../../../resource/form/moment-field.tsx'
import { FormSection } from '../../../resource/form/form-section.tsx'
import { Field, useFieldAttributes } from '../../../ui/control/field.tsx'
import { controlRecipe } from '../../../ui/control/input.tsx'
import { CategoryField } from './category-field.tsx'
import { HandoverFields } from './handover-fields.tsx'
import { Proposals } from './proposals.tsx'
import { InformedField } from './informed-field.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const wide = css({ gridColumn: '[1 / -1]' })
const personColumns = css({ gridTemplateColumns: { base: '[minmax(0, 1fr)]', md: '[2fr 1fr 1fr 1fr auto]' } })
const vehicleColumns = css({ gridTemplateColumns: { base: '[minmax(0, 1fr)]', md: '[1fr 1fr 1fr auto]' } })

interface Person {
  name: string
  role: string | null
  id_number: string | null
  phone: string | null
}
interface Vehicle {
  name: string
  make: string | null
  colour: string | null
}

export const EMPTY_ENTRY = {
  narrative: '',
  category: '',
  priority: 'routine',
  site_post_id: null,
  worker_id: null,
  occurred_at: null,
  written_at: null,
  late_reason: '',
  action_taken: '',
  involved: { persons: null, vehicles: null, informed: null },
  attachments: [],
  handover: null,
}

/**
 * Fields of an entry, required ones first. With `amends`, a reason is required and the book cannot be
 * changed.
 */
export function OccurrenceFields({ amends = false }: { amends?: boolean }) {
  const { setValue } = useFormContext()
  const isHandover = useWatch({ name: 'category' }) === 'handover'
  const handover: unknown = useWatch({ name: 'handover' })
  useEffect(() => {
    const none = { outgoing: null, incoming: null, items: [], remarks: '' }
    if (isHandover && handover === null) setValue('handover', none)
    if (!isHandover && handover !== null) setValue('handover', null)
  }, [isHandover, handover, setValue])
  return (
    <>
      <FormSection title={tr(texts.entry)}>
        {amends && (
          <div className={wide}>
            <TextField name="amend_reason" />
          </div>
        )}
        <div className={wide}>
          <NarrativeField />
        </div>
        <div className={wide}>
          <CategoryField />
        </div>
        {!amends && <PickerField name="site_post_id" />}
        <PickerField name="worker_id" optional hint={tr(texts.whoReportsItMayBeLeftEmpty)} />
        {!amends && <Proposals />}
        <MomentField name="occurred_at" />
        <TextField name="late_reason" hint={tr(texts.requiredIfItHappenedMoreThan15Minutes)} />
        <ChoiceField name="priority" none={null} />
        <TextField name="action_taken" hint={tr(texts.mayBeLeftEmpty)} />
      </FormSection>
      {isHandover && handover !== null && <HandoverFields />}
      <FormSection title={tr(texts.involvedAndInformed)}>
        <EntriesField<Person>
          name="involved.persons"
          label={tr(texts.persons)}
          one={tr(texts.person)}
          parts={[
            { field: 'name', label: tr(texts.name) },
            { field: 'role', label: tr(texts.role) },
            { field: 'id_number', label: tr(texts.idNumber) },
            { field: 'phone', label: tr(texts.phone) },
          ]}
          columns={personColumns}
        />
        <EntriesField<Vehicle>
          name="involved.vehicles"
          label={tr(texts.vehicles)}
          one={tr(texts.vehicle)}
          parts={[
            { field: 'name', label: tr(texts.plate) },
            { field: 'make', label: tr(texts.make) },
            { field: 'colour', label: tr(texts.colour) },
          ]}
          columns={vehicleColumns}
        />
        <InformedField />
        <div className={wide}>
          <FilesField name="attachments" />
        </div>
      </FormSection>
    </>
  )
}

function NarrativeField() {
  return (
    <Field
      label={tr(texts.whatHappened)}
      hint={tr(texts.whoWhatWhereWhenAndHowEnterStores)}
      error={useProblem('narrative')}
    >
      <Narrative />
    </Field>
  )
}

function Narrative() {
  const { register } = useFormContext()
  const store = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <textarea
      {...useFieldAttributes()}
      rows={2}
      className={controlRecipe({ size: 'md' })}
      style={{ height: 'auto', paddingBlock: '0.5rem', resize: 'vertical' }}
      onKeyDown={store}
      {...register('narrative')}
    />
  )
}
