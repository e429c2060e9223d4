import { css } from '../../../styled-system/css'
import {
  ChoiceField,
  LongTextField,
  NumberField,
  PickerField,
  TextField,
} from '../../resource/form/form-fields.tsx'
import { FilesField } from '../../resource/form/files-field.tsx'
import { FormSection } from '../../resource/form/form-section.tsx'
import { MomentField } from '../../resource/form/moment-field.tsx'

const wide = css({ gridColumn: '[1 / -1]' })

/** What stands in the form of an issue while it is empty. */
export const EMPTY_ISSUE = {
  title: '',
  level: '',
  kind: '',
  site_post_id: null,
  place: '',
  description: '',
  due_at: null,
  files_before: [],
  latitude: null,
  longitude: null,
}

/** The fields of an issue. An amendment says why. */
export function IssueFields({ amends = false }: { amends?: boolean }) {
  return (
    <>
      <FormSection title="Issue">
        {amends && (
          <div className={wide}>
            <TextField name="amend_reason" />
          </div>
        )}
        <div className={wide}>
          <TextField name="title" />
        </div>
        <ChoiceField name="level" />
        <ChoiceField name="kind" />
        <div className={wide}>
          <LongTextField name="description" />
        </div>
        <MomentField
          name="due_at"
          hint="Left empty: 4 hours for an emergency, 3 days for caution, 14 days for routine"
        />
        <FilesField name="files_before" />
      </FormSection>
      <FormSection title="Place">
        <PickerField name="site_post_id" />
        <TextField name="place" hint="Floor, room or door. May be left empty" />
        <NumberField name="latitude" hint="Degrees, e.g. -1.2921. May be left empty" />
        <NumberField name="longitude" hint="Degrees, e.g. 36.8219. May be left empty" />
      </FormSection>
    </>
  )
}
