import { css } from '../../../styled-system/css'
import {
  ChoiceField,
  LongTextField,
  NumberField,
  PickerField,
  TextField,
} from '../../resource/form/form-fields.tsx'
import { FilesField } from '../../resource/file/files-field.tsx'
import { FormSection } from '../../resource/form/form-section.tsx'
import { MomentField } from '../../resource/form/moment-field.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const wide = css({ gridColumn: '[1 / -1]' })

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

/** Fields of an issue. `amends` adds the reason for an amendment. */
export function IssueFields({ amends = false }: { amends?: boolean }) {
  return (
    <>
      <FormSection title={tr(texts.issue)}>
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
        <MomentField name="due_at" hint={tr(texts.ifEmpty4HoursForAnEmergency3)} />
        <FilesField name="files_before" />
      </FormSection>
      <FormSection title={tr(texts.place)}>
        <PickerField name="site_post_id" />
        <TextField name="place" hint={tr(texts.floorRoomOrDoorMayBeLeftEmpty)} />
        <NumberField name="latitude" hint={tr(texts.degreesEG12921MayBeLeft)} />
        <NumberField name="longitude" hint={tr(texts.degreesEG368219MayBeLeft)} />
      </FormSection>
    </>
  )
}
