import { z } from 'zod'
import { roles, type Role } from '../../../../contract/team/role.ts'
import { type ResourceView, rowValue } from '../../../resource/record/resource-view.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const names = z.array(z.string()).catch([])

/** Formats permissions: `Views Clients, Guards. Edits Clients.` */
function permissionsText(value: unknown): string {
  const held = names.parse(value)
  const said = (['View', 'Edit'] as const).flatMap((verb) => {
    const modules = held.filter((name) => name.startsWith(`${verb} `)).map((name) => name.slice(5))
    return modules.length > 0 ? [`${verb}s ${modules.join(', ')}.`] : []
  })
  return said.join(' ')
}

export const roleKind: ResourceView<Role> = {
  of: roles,
  module: 'Roles',
  one: tr(texts.role),
  many: tr(texts.roles),
  title: ({ name }) => name,
  fields: {
    name: { label: tr(texts.name) },
    permissions: { label: tr(texts.permissions), show: permissionsText },
    second_factor_required: {
      label: tr(texts.secondFactor),
      show: (required, role) => {
        if (role && rowValue(role, 'second_factor_required_of_all') === true)
          return tr(texts.requiredOfEverybodyByThisServer)
        return required === true ? tr(texts.required) : tr(texts.notRequired)
      },
    },
    second_factor_from: { label: tr(texts.secondFactorRequiredFrom), time: true },
    member_count: { label: tr(texts.people) },
    built_in: {
      label: tr(texts.createdBy),
      show: (builtIn) => (builtIn === true ? tr(texts.askari) : tr(texts.yourCompany)),
    },
  },
  historyFields: {
    edition: { label: tr(texts.editionOfThePermissions) },
  },
  list: '/worker-roles',
  add: '/worker-roles/add',
  view: (id) => `/worker-roles/view/${id}`,
  edit: (id) => `/worker-roles/edit/${id}`,
  may: ({ built_in: builtIn }) => ({ change: !builtIn, remove: !builtIn }),
  failures: {
    list: tr(texts.rolesCouldNotBeFetched),
    record: () => tr(texts.rolesCouldNotBeFetched),
    add: tr(texts.roleCouldNotBeCreated),
    change: (id) => tr(texts.roleIdCouldNotBeSaved, { id }),
    remove: (id) => tr(texts.roleIdCouldNotBeRemoved, { id }),
  },
}
