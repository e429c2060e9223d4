import { initialEmploymentStatus } from '../../../domain/worker/employment.ts'
import { PhotoField } from '../../resource/file/file-fields.tsx'
import { ChoiceField, DateField, TextField } from '../../resource/form/form-fields.tsx'
import { AddPage, EditPage } from '../../resource/form/form-pages.tsx'
import { FormSection } from '../../resource/form/form-section.tsx'
import { ListField } from '../../resource/form/list-field.tsx'
import { CertificatesField } from './certificates.tsx'
import { guard } from './guard-kind.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const empty = {
  user_full_name: '',
  employee_no: null,
  rank: null,
  photo: null,
  phone: null,
  email: null,
  address: null,
  licence_no: null,
  licence_expires_on: null,
  good_conduct_no: null,
  good_conduct_expires_on: null,
  certificates: null,
  skills: null,
  national_id_no: null,
  kra_pin: null,
  nssf_no: null,
  shif_no: null,
  blood_group: null,
  next_of_kin_name: null,
  next_of_kin_relation: null,
  next_of_kin_phone: null,
  uniform_shirt: null,
  uniform_trousers: null,
  uniform_boots: null,
}

function Fields({ isNew = false }: { isNew?: boolean }) {
  return (
    <>
      <FormSection title={tr(texts.employment)}>
        <TextField name="user_full_name" />
        <TextField name="employee_no" />
        <TextField name="rank" />
        {isNew && <ChoiceField name="status" none={null} offered={initialEmploymentStatus.options} />}
        <PhotoField name="photo" />
      </FormSection>
      <FormSection title={tr(texts.licenceAndCertificates)}>
        <TextField name="licence_no" hint={tr(texts.asIssuedByPSRA)} />
        <DateField name="licence_expires_on" hint={tr(texts.laterDateThanBeforeIsARenewal)} />
        <TextField name="good_conduct_no" />
        <DateField name="good_conduct_expires_on" />
        <CertificatesField />
        <ListField name="skills" hint={tr(texts.separatedByCommasEGDogHandlerFirst)} />
      </FormSection>
      <FormSection title={tr(texts.contacts)}>
        <TextField name="phone" />
        <TextField name="email" />
        <TextField name="address" />
      </FormSection>
      <FormSection title={tr(texts.nextOfKin)}>
        <TextField name="next_of_kin_name" />
        <TextField name="next_of_kin_relation" hint={tr(texts.wifeBrotherMother)} />
        <TextField name="next_of_kin_phone" />
      </FormSection>
      <FormSection title={tr(texts.personal)}>
        <TextField name="national_id_no" />
        <TextField name="kra_pin" />
        <TextField name="nssf_no" />
        <TextField name="shif_no" />
        <ChoiceField name="blood_group" none={tr(texts.notKnown)} />
      </FormSection>
      <FormSection title={tr(texts.uniform)}>
        <TextField name="uniform_shirt" />
        <TextField name="uniform_trousers" />
        <TextField name="uniform_boots" />
      </FormSection>
    </>
  )
}

export function AddGuardPage() {
  return (
    <AddPage kind={guard} empty={{ ...empty, status: 'active' }}>
      <Fields isNew />
    </AddPage>
  )
}

export function EditGuardPage() {
  return (
    <EditPage kind={guard} empty={empty}>
      <Fields />
    </EditPage>
  )
}
