import { companySettings, type CompanySettings } from '../../../../contract/settings/company-settings.ts'
import { ChoiceField, DateField, TextField } from '../../../resource/form/form-fields.tsx'
import { LogoField } from '../../../resource/file/file-fields.tsx'
import { EditPage } from '../../../resource/form/form-pages.tsx'
import { TIME_ZONES } from '../../../resource/record/time-zones.ts'
import type { ResourceView } from '../../../resource/record/resource-view.ts'
import { ViewPage } from '../../../resource/record/view-page.tsx'
import { DemoCard } from '../../first-run/demo-card.tsx'
import { FirstStepsCard } from '../../first-run/first-steps-card.tsx'
import { GuestAccessCard } from '../guests/guest-access-card.tsx'
import { RetentionCard } from '../../../settings/retention-card.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const path = '/company-settings'

export const settings: ResourceView<CompanySettings> = {
  of: companySettings,
  module: 'Company Settings',
  one: tr(texts.companysSettings),
  many: tr(texts.companySettings),
  only: 'own',
  title: ({ name }) => name,
  fields: {
    name: { label: tr(texts.name) },
    logo: { label: tr(texts.logo), picture: 'whole' },
    time_zone: { label: tr(texts.timeZone), choices: TIME_ZONES },
    phone: { label: tr(texts.phone), phone: true },
    email: { label: tr(texts.email) },
    address: { label: tr(texts.address) },
    registration_number: { label: tr(texts.registrationNumber) },
    kra_pin: { label: tr(texts.kraPin) },
    vat_number: { label: tr(texts.vatNumber) },
    psra_number: { label: tr(texts.psraRegistration) },
    psra_expires_on: { label: tr(texts.psraRegistrationExpires), day: true },
  },
  list: path,
  view: () => path,
  edit: () => `${path}/edit`,
  may: () => ({ change: true, remove: false }),
  failures: {
    list: tr(texts.companySettingsCouldNotBeFetched),
    record: () => tr(texts.companySettingsCouldNotBeFetched),
    add: tr(texts.companySettingsCouldNotBeSaved),
    change: () => tr(texts.companySettingsCouldNotBeSaved),
    remove: () => tr(texts.companySettingsCouldNotBeSaved),
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
      <ChoiceField name="time_zone" hint={tr(texts.allTimesOnScreenAndInReportsUse)} />
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
