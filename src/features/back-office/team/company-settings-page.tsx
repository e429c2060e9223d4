import { companySettings, type CompanySettings } from '../../../../contract/company-settings.ts'
import { ChoiceField, DateField, TextField } from '../../../resource/form/form-fields.tsx'
import { LogoField } from '../../../resource/form/file-fields.tsx'
import { EditPage } from '../../../resource/form/form-pages.tsx'
import { TIME_ZONES } from '../../../resource/record/time-zones.ts'
import type { RecordKind } from '../../../resource/record/record-kind.ts'
import { ViewPage } from '../../../resource/record/view-page.tsx'
import { DemoCard } from '../first-run/demo-card.tsx'
import { FirstStepsCard } from '../first-run/first-steps-card.tsx'
import { GuestAccessCard } from './guest-access-card.tsx'
import { RetentionCard } from '../../../retention-card.tsx'

const path = '/company-settings'

export const settings: RecordKind<CompanySettings> = {
  of: companySettings,
  module: 'Company Settings',
  one: 'company’s settings',
  many: 'company settings',
  only: 'own',
  title: ({ name }) => name,
  fields: {
    name: { label: 'Name' },
    logo: { label: 'Logo', picture: 'whole' },
    time_zone: { label: 'Time zone', choices: TIME_ZONES },
    phone: { label: 'Phone', phone: true },
    email: { label: 'Email' },
    address: { label: 'Address' },
    registration_number: { label: 'Registration number' },
    kra_pin: { label: 'KRA PIN' },
    vat_number: { label: 'VAT number' },
    psra_number: { label: 'PSRA registration' },
    psra_expires_on: { label: 'PSRA registration expires', day: true },
  },
  list: path,
  view: () => path,
  edit: () => `${path}/edit`,
  may: () => ({ change: true, remove: false }),
  failures: {
    list: 'Failed to fetch company settings.',
    record: () => 'Failed to fetch company settings.',
    add: 'Failed to update company settings.',
    change: () => 'Failed to update company settings.',
    remove: () => 'Failed to update company settings.',
  },
}

export function CompanySettingsPage() {
  return (
    <ViewPage kind={settings}>
      {() => (
        <>
          <RetentionCard />
          <GuestAccessCard />
          <FirstStepsCard />
          <DemoCard />
        </>
      )}
    </ViewPage>
  )
}

const empty = {
  name: '',
  time_zone: '',
  phone: '',
  email: '',
  address: '',
  registration_number: '',
  kra_pin: '',
  vat_number: '',
  psra_number: '',
  psra_expires_on: null,
  logo: null,
}

export function EditCompanySettingsPage() {
  return (
    <EditPage kind={settings} empty={empty}>
      <TextField name="name" />
      <ChoiceField name="time_zone" hint="All times on screen and in reports use this time zone." />
      <TextField name="phone" />
      <TextField name="email" />
      <TextField name="address" />
      <TextField name="registration_number" />
      <TextField name="kra_pin" />
      <TextField name="vat_number" />
      <TextField name="psra_number" />
      <DateField name="psra_expires_on" />
      <LogoField name="logo" />
    </EditPage>
  )
}
