import { z } from 'zod'
import { recordStream } from '../record-stream.ts'
import { label } from '../text.ts'
import { type Permission, PERMISSIONS, permissionSchema, withNeeded } from './permission.ts'

export interface BuiltInRole {
  id: string
  name: string
  permissions: readonly Permission[]
}

const viewing = PERMISSIONS.filter((permission) => permission.startsWith('View '))
const watching = withNeeded([
  'View Dashboard',
  'View Live Map',
  'View Patrols',
  'View Documents',
  'View Subscribers',
  'View Post Orders',
  'View Checklists',
])
const replaying = withNeeded([...watching, 'View Trails'])

/** The roles that every company has, by the words that accounts were registered with from the first day on. */
export const BUILT_IN_ROLES = [
  { id: 'administrator', name: 'Administrator', permissions: PERMISSIONS },
  {
    id: 'manager',
    name: 'Manager',
    permissions: PERMISSIONS.filter(
      (permission) =>
        ![
          'Edit Back Office Team',
          'Edit Roles',
          'View Security Log',
          'View Outbox',
          'View Inspector',
        ].includes(permission),
    ),
  },
  { id: 'dispatcher', name: 'Dispatcher', permissions: watching },
  // who keeps the posts writes their orders, sees to it that guards know them, and says what they are asked there
  {
    id: 'supervisor',
    name: 'Supervisor',
    permissions: withNeeded([...replaying, 'Edit Post Orders', 'Edit Checklists']),
  },
  { id: 'investigator', name: 'Investigator', permissions: withNeeded([...replaying, 'View Activity']) },
  {
    id: 'accountant',
    name: 'Accountant',
    permissions: withNeeded([
      'View Dashboard',
      'View Patrols',
      'View Clients',
      'View Assignments',
      'Edit Documents',
      'View Site Posts',
      'View Guards',
    ]),
  },
  // kept mail holds links that open accounts, which is more than reading; the inspector is for who develops
  {
    id: 'auditor',
    name: 'Auditor',
    permissions: viewing.filter((permission) => !['View Outbox', 'View Inspector'].includes(permission)),
  },
] as const satisfies readonly BuiltInRole[]

export type BuiltInRoleId = (typeof BUILT_IN_ROLES)[number]['id']

/** The role of every company with this id; undefined where it is one of a company's own. */
export const builtInRole = (id: string): BuiltInRole | undefined =>
  BUILT_IN_ROLES.find((role) => role.id === id)

export const roleRules = z.object({
  name: label(60).refine(
    (name) => !BUILT_IN_ROLES.some((role) => role.name.toLowerCase() === name.toLowerCase()),
    'Every company has a role of this name. Please choose another.',
  ),
  permissions: z.array(permissionSchema).min(1, 'Please choose at least one.').transform(withNeeded),
})

/** A role of a company's own: a name for what some of its people may do. */
export const roleStream = recordStream({
  name: 'role',
  rules: roleRules,
  kept: z.object({ name: z.string(), permissions: z.array(z.string()) }),
  add: ['AddRole', 'RoleAdded'],
  change: ['ChangeRole', 'RoleChanged'],
  remove: ['RemoveRole', 'RoleRemoved'],
})
