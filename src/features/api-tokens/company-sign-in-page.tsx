import { z } from 'zod'
import { companySignIn, type CompanySignInRow } from '../../../contract/company-sign-in/company-sign-in.ts'
import { roles } from '../../../contract/team/role.ts'
import { ChoiceField, PickerField, SwitchField, TextField } from '../../resource/form/form-fields.tsx'
import { EditPage } from '../../resource/form/form-pages.tsx'
import { FormSection } from '../../resource/form/form-section.tsx'
import type { ResourceView } from '../../resource/record/resource-view.ts'
import { ViewPage } from '../../resource/record/view-page.tsx'
import { tr } from '../../texts/tr.ts'
import { AddressesCard } from './addresses-card.tsx'
import { ClientSecretCard } from './client-secret-card.tsx'
import { ConnectionTestCard } from './connection-test-card.tsx'
import { RolesField } from './roles-field.tsx'
import * as texts from './texts.ts'

const path = '/company-sign-in'
const mapped = z.array(z.object({ value: z.string(), role: z.string() }))

const settings: ResourceView<CompanySignInRow> = {
  of: companySignIn,
  module: 'Company Sign-in',
  one: tr(texts.companySignIn),
  many: tr(texts.companySignIn),
  only: 'own',
  title: () => tr(texts.companySignInTitle),
  fields: {
    is_enabled: { label: tr(texts.enabled), show: (value) => (value ? tr(texts.yes) : tr(texts.no)) },
    issuer: { label: tr(texts.addressOfTheProvider) },
    application: { label: tr(texts.clientId) },
    domains: { label: tr(texts.domains) },
    claim: { label: tr(texts.claim) },
    roles: {
      label: tr(texts.rolesFollow),
      show: (value) =>
        mapped
          .parse(value)
          .map((each) => each.value)
          .join(', '),
    },
    role_id: {
      label: tr(texts.otherRole),
      refersTo: { of: roles, title: 'name' },
      nameIn: 'role_name',
      to: (id) => `/worker-roles/view/${id}`,
      none: tr(texts.cannotSignIn),
    },
    passwords: {
      label: tr(texts.passwords),
      choices: { allowed: tr(texts.allowed), refused: tr(texts.refused) },
    },
    second_factor: {
      label: tr(texts.secondFactor),
      choices: { ours: tr(texts.setUpHere), provider: tr(texts.trusted) },
    },
  },
  historyFields: { secret_at: { label: tr(texts.clientSecret), time: true } },
  sections: [
    { title: tr(texts.provider), fields: ['is_enabled', 'issuer', 'application'] },
    { title: tr(texts.people), fields: ['domains', 'claim', 'roles', 'role_id'] },
    { title: tr(texts.signingIn), fields: ['passwords', 'second_factor'] },
  ],
  list: path,
  view: () => path,
  edit: () => `${path}/edit`,
  may: () => ({ change: true, remove: false }),
  failures: {
    list: tr(texts.failedToFetchCompanySignIn),
    record: () => tr(texts.failedToFetchCompanySignIn),
    add: tr(texts.failedToUpdateCompanySignIn),
    change: () => tr(texts.failedToUpdateCompanySignIn),
    remove: () => tr(texts.failedToUpdateCompanySignIn),
  },
}

export function CompanySignInPage() {
  return (
    <ViewPage kind={settings}>
      {(row) => (
        <>
          <AddressesCard row={row} />
          <ClientSecretCard row={row} />
          <ConnectionTestCard />
        </>
      )}
    </ViewPage>
  )
}

const empty = {
  is_enabled: false,
  issuer: '',
  application: '',
  domains: '',
  claim: 'groups',
  roles: [],
  role_id: null,
  passwords: 'allowed',
  second_factor: 'ours',
}

export function EditCompanySignInPage() {
  return (
    <EditPage kind={settings} empty={empty}>
      <FormSection title={tr(texts.provider)}>
        <SwitchField name="is_enabled" />
        <TextField name="issuer" hint={tr(texts.addressOfTheProviderHint)} />
        <TextField name="application" hint={tr(texts.applicationHint)} />
      </FormSection>
      <FormSection title={tr(texts.people)}>
        <TextField name="domains" hint={tr(texts.domainsHint)} />
        <TextField name="claim" hint={tr(texts.claimHint)} />
        <RolesField />
        <PickerField name="role_id" optional hint={tr(texts.forPeopleWithNoneOfTheseValuesWithout)} />
      </FormSection>
      <FormSection title={tr(texts.signingIn)}>
        <ChoiceField name="passwords" none={null} hint={tr(texts.peopleWhoMayEditTheTeamAndIts)} />
        <ChoiceField name="second_factor" none={null} />
      </FormSection>
    </EditPage>
  )
}
