import { z } from 'zod'
import { roles, type Role } from '../../../../contract/role.ts'
import { type RecordKind, valueOf } from '../../../resource/record/record-kind.ts'

const names = z.array(z.string()).catch([])

/** `Views Clients, Guards. Edits Clients.` */
function permissionsText(value: unknown): string {
  const held = names.parse(value)
  const said = (['View', 'Edit'] as const).flatMap((verb) => {
    const modules = held.filter((name) => name.startsWith(`${verb} `)).map((name) => name.slice(5))
    return modules.length > 0 ? [`${verb}s ${modules.join(', ')}.`] : []
  })
  return said.join(' ')
}

export const roleKind: RecordKind<Role> = {
  of: roles,
  module: 'Roles',
  one: 'role',
  many: 'roles',
  title: ({ name }) => name,
  fields: {
    name: { label: 'Name' },
    permissions: { label: 'Permissions', show: permissionsText },
    second_factor_required: {
      label: 'Second factor',
      show: (required, role) => {
        if (role && valueOf(role, 'second_factor_required_of_all') === true)
          return 'Required of everybody, by this server'
        return required === true ? 'Required' : 'Not required'
      },
    },
    second_factor_from: { label: 'Second factor required from', time: true },
    member_count: { label: 'People' },
    built_in: { label: 'Made by', show: (builtIn) => (builtIn === true ? 'Askari' : 'Your company') },
  },
  historyFields: {
    edition: { label: 'Edition of the permissions' },
  },
  list: '/worker-roles',
  add: '/worker-roles/add',
  view: (id) => `/worker-roles/view/${id}`,
  edit: (id) => `/worker-roles/edit/${id}`,
  may: ({ built_in: builtIn }) => ({ change: !builtIn, remove: !builtIn }),
  failures: {
    list: 'Failed to fetch roles.',
    record: () => 'Failed to fetch roles.',
    add: 'Failed to create role.',
    change: (id) => `Failed to update role with ID ${id}.`,
    remove: (id) => `Failed to delete role with ID ${id}.`,
  },
}
