import { css } from '../../../../styled-system/css'
import { EntriesField } from '../../../resource/form/entries-field.tsx'
import {
  ChoiceField,
  LongTextField,
  PickerField,
  SwitchField,
  TextField,
} from '../../../resource/form/form-fields.tsx'
import { FilesField } from '../../../resource/file/files-field.tsx'
import { FormSection } from '../../../resource/form/form-section.tsx'
import { MomentField } from '../../../resource/form/moment-field.tsx'
import { usePermission } from '../../../app/app-services.ts'
import {
  PROPERTY_OUTCOME_LABELS,
  PERSON_ROLE_LABELS,
  VEHICLE_ROLE_LABELS,
} from '../../../../domain/incidents/incident-labels.ts'
import { PositionField } from './position-field.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const wide = css({ gridColumn: '[1 / -1]' })
const five = css({ gridTemplateColumns: { base: '[minmax(0, 1fr)]', md: '[2fr 1fr 1fr 1fr 1fr auto]' } })
const six = css({
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', md: '[2fr 1fr 1fr 1fr 1fr 2fr auto]' },
})
const four = css({ gridTemplateColumns: { base: '[minmax(0, 1fr)]', md: '[2fr 1fr 1fr 1fr auto]' } })

interface Named extends Record<string, string | null> {
  name: string
}

export const EMPTY_INCIDENT = {
  title: '',
  incident_type: '',
  severity: 'medium',
  priority: 'p3',
  source: 'guard',
  site_post_id: null,
  client_id: null,
  place: '',
  position: null,
  occurred_at: null,
  occurred_to: null,
  discovered_at: null,
  reported_at: null,
  worker_id: null,
  narrative: '',
  immediate_action: '',
  persons: null,
  vehicles: null,
  property: null,
  attachments: [],
  weather: null,
  lighting: null,
}

/** Fields of an incident, required ones first. `amends` adds the reason. */
export function IncidentFields({ amends = false }: { amends?: boolean }) {
  const seesRestricted = usePermission('View Restricted Incidents')
  const seesManagement = usePermission('View Management Incidents')
  const levels = [
    'normal',
    ...(seesRestricted ? ['restricted'] : []),
    ...(seesManagement ? ['management_only'] : []),
  ]
  return (
    <>
      <FormSection title={tr(texts.incident)}>
        {amends && (
          <div className={wide}>
            <TextField name="amend_reason" />
          </div>
        )}
        <div className={wide}>
          <TextField name="title" />
        </div>
        <div className={wide}>
          <LongTextField name="narrative" hint={tr(texts.whoWhatWhereWhenAndHowNeededBefore)} />
        </div>
        <ChoiceField name="incident_type" />
        <ChoiceField name="severity" none={null} />
        <ChoiceField name="priority" none={null} />
        <ChoiceField name="source" none={null} />
        {!amends && levels.length > 1 && <ChoiceField name="confidentiality" none={null} offered={levels} />}
        <TextField name="immediate_action" hint={tr(texts.mayBeLeftEmpty)} />
        <div className={wide}>
          <FilesField name="attachments" />
        </div>
      </FormSection>
      <FormSection title={tr(texts.whereAndWhen)}>
        <PickerField name="site_post_id" optional />
        <PickerField name="client_id" optional hint={tr(texts.ifThereIsNoSitePost)} />
        <TextField name="place" hint={tr(texts.mayBeLeftEmpty)} />
        <PositionField name="position" />
        <ChoiceField name="weather" none={tr(texts.unknown)} />
        <ChoiceField name="lighting" none={tr(texts.unknown)} />
        <MomentField name="occurred_at" />
        <MomentField name="occurred_to" hint={tr(texts.mayBeLeftEmpty)} />
        <MomentField name="discovered_at" hint={tr(texts.mayBeLeftEmpty)} />
        <MomentField name="reported_at" hint={tr(texts.ifEmptyNow)} />
        <PickerField name="worker_id" optional hint={tr(texts.whoReportsItMayBeLeftEmpty)} />
      </FormSection>
      <FormSection title={tr(texts.personsAndProperty)}>
        <EntriesField<Named>
          name="persons"
          label={tr(texts.persons)}
          one={tr(texts.person)}
          parts={[
            { field: 'name', label: tr(texts.name) },
            { field: 'role', label: tr(texts.role), choices: PERSON_ROLE_LABELS },
            { field: 'id_number', label: tr(texts.idNumber) },
            { field: 'phone', label: tr(texts.phone) },
            { field: 'injury', label: tr(texts.injury) },
            { field: 'statement', label: tr(texts.statement) },
          ]}
          columns={six}
        />
        <EntriesField<Named>
          name="vehicles"
          label={tr(texts.vehicles)}
          one={tr(texts.vehicle)}
          parts={[
            { field: 'name', label: tr(texts.plate) },
            { field: 'role', label: tr(texts.role), choices: VEHICLE_ROLE_LABELS },
            { field: 'make', label: tr(texts.make) },
            { field: 'colour', label: tr(texts.colour) },
            { field: 'damage', label: tr(texts.damage) },
          ]}
          columns={five}
        />
        <EntriesField<Named>
          name="property"
          label={tr(texts.property)}
          one={tr(texts.item)}
          parts={[
            { field: 'name', label: tr(texts.description) },
            { field: 'outcome', label: tr(texts.whatBecameOfIt), choices: PROPERTY_OUTCOME_LABELS },
            { field: 'owner', label: tr(texts.owner) },
            { field: 'serial', label: tr(texts.serialNumber) },
          ]}
          columns={four}
        />
      </FormSection>
      {amends && (
        <FormSection title={tr(texts.useOfForce)}>
          <ChoiceField name="force.level" none={tr(texts.noneWasUsed)} />
          <TextField name="force.used_by" />
          <TextField name="force.used_against" />
          <TextField name="force.reason" />
          <TextField name="force.injuries" />
        </FormSection>
      )}
      {amends && (
        <FormSection title={tr(texts.policeInsuranceAndRegulator)}>
          <SwitchField name="regulated" />
          <TextField name="police.station" />
          <TextField name="police.ob_number" />
          <TextField name="police.case_number" />
          <TextField name="police.officer" />
          <TextField name="police.officer_number" />
          <TextField name="insurance.insurer" />
          <TextField name="insurance.policy_number" />
          <TextField name="insurance.claim_number" />
          <TextField name="insurance.status" />
        </FormSection>
      )}
    </>
  )
}
