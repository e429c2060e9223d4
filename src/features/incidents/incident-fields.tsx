import { css } from '../../../styled-system/css'
import { EntriesField } from '../../resource/form/entries-field.tsx'
import {
  ChoiceField,
  LongTextField,
  PickerField,
  SwitchField,
  TextField,
} from '../../resource/form/form-fields.tsx'
import { FilesField } from '../../resource/form/files-field.tsx'
import { FormSection } from '../../resource/form/form-section.tsx'
import { MomentField } from '../../resource/form/moment-field.tsx'
import { usePermission } from '../../app-services.ts'
import { OUTCOMES, PERSON_ROLES, VEHICLE_ROLES } from '../../../domain/incidents/incident-labels.ts'
import { PositionField } from './position-field.tsx'

const wide = css({ gridColumn: '[1 / -1]' })
const five = css({ gridTemplateColumns: { base: '[minmax(0, 1fr)]', md: '[2fr 1fr 1fr 1fr 1fr auto]' } })
const six = css({
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', md: '[2fr 1fr 1fr 1fr 1fr 2fr auto]' },
})
const four = css({ gridTemplateColumns: { base: '[minmax(0, 1fr)]', md: '[2fr 1fr 1fr 1fr auto]' } })

interface Named extends Record<string, string | null> {
  name: string
}

/** What stands in the form of an incident while it is empty. */
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

/** The fields of an incident, what is needed first. */
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
      <FormSection title="Incident">
        {amends && (
          <div className={wide}>
            <TextField name="amend_reason" />
          </div>
        )}
        <div className={wide}>
          <TextField name="title" />
        </div>
        <div className={wide}>
          <LongTextField
            name="narrative"
            hint="Who, what, where, when and how. Needed before it is submitted"
          />
        </div>
        <ChoiceField name="incident_type" />
        <ChoiceField name="severity" none={null} />
        <ChoiceField name="priority" none={null} />
        <ChoiceField name="source" none={null} />
        {!amends && levels.length > 1 && <ChoiceField name="confidentiality" none={null} offered={levels} />}
        <TextField name="immediate_action" hint="May be left empty" />
        <div className={wide}>
          <FilesField name="attachments" />
        </div>
      </FormSection>
      <FormSection title="Where and when">
        <PickerField name="site_post_id" optional />
        <PickerField name="client_id" optional hint="Where there is no site post" />
        <TextField name="place" hint="May be left empty" />
        <PositionField name="position" />
        <ChoiceField name="weather" none="Unknown" />
        <ChoiceField name="lighting" none="Unknown" />
        <MomentField name="occurred_at" />
        <MomentField name="occurred_to" hint="May be left empty" />
        <MomentField name="discovered_at" hint="May be left empty" />
        <MomentField name="reported_at" hint="Now, if it is left empty" />
        <PickerField name="worker_id" optional hint="Who reports it. May be left empty" />
      </FormSection>
      <FormSection title="Persons and property">
        <EntriesField<Named>
          name="persons"
          label="Persons"
          one="person"
          parts={[
            { field: 'name', label: 'Name' },
            { field: 'role', label: 'Role', choices: PERSON_ROLES },
            { field: 'id_number', label: 'ID number' },
            { field: 'phone', label: 'Phone' },
            { field: 'injury', label: 'Injury' },
            { field: 'statement', label: 'Statement' },
          ]}
          columns={six}
        />
        <EntriesField<Named>
          name="vehicles"
          label="Vehicles"
          one="vehicle"
          parts={[
            { field: 'name', label: 'Plate' },
            { field: 'role', label: 'Role', choices: VEHICLE_ROLES },
            { field: 'make', label: 'Make' },
            { field: 'colour', label: 'Colour' },
            { field: 'damage', label: 'Damage' },
          ]}
          columns={five}
        />
        <EntriesField<Named>
          name="property"
          label="Property"
          one="item"
          parts={[
            { field: 'name', label: 'Description' },
            { field: 'outcome', label: 'What became of it', choices: OUTCOMES },
            { field: 'owner', label: 'Owner' },
            { field: 'serial', label: 'Serial number' },
          ]}
          columns={four}
        />
      </FormSection>
      {amends && (
        <FormSection title="Use of force">
          <ChoiceField name="force.level" none="None was used" />
          <TextField name="force.used_by" />
          <TextField name="force.used_against" />
          <TextField name="force.reason" />
          <TextField name="force.injuries" />
        </FormSection>
      )}
      {amends && (
        <FormSection title="Police, insurance and regulator">
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
