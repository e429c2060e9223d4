import { z } from 'zod'

/** What a company keeps and sees, in the order in which people read it; `edits` where it is also changed here. */
export const MODULES = [
  { module: 'Dashboard', edits: false },
  { module: 'Live Map', edits: false },
  { module: 'Trails', edits: false },
  { module: 'Patrols', edits: false },
  { module: 'Clients', edits: true },
  { module: 'Assignments', edits: true },
  { module: 'Documents', edits: true },
  { module: 'Subscribers', edits: true },
  { module: 'Site Posts', edits: true },
  { module: 'Post Orders', edits: true },
  { module: 'Checklists', edits: true },
  { module: 'Occurrences', edits: true },
  { module: 'Guards', edits: true },
  { module: 'Phones', edits: true },
  { module: 'Back Office Team', edits: true },
  { module: 'Roles', edits: true },
  { module: 'Guest Users', edits: true },
  { module: 'Company Settings', edits: true },
  { module: 'System Settings', edits: true },
  { module: 'Activity', edits: false },
  { module: 'Security Log', edits: false },
  { module: 'Outbox', edits: false },
  { module: 'Inspector', edits: false },
] as const

type EachModule = (typeof MODULES)[number]
export type Module = EachModule['module']
export type EditedModule = Extract<EachModule, { edits: true }>['module']

/** What an account may do, by the name people read: `View Clients`, `Edit Clients`. Roles are sets of these. */
export type Permission = `View ${Module}` | `Edit ${EditedModule}`

/** The permissions of one module, seeing before changing. */
export const permissionsIn = ({ module, edits }: EachModule): Permission[] =>
  edits ? [`View ${module}`, `Edit ${module}`] : [`View ${module}`]

export const PERMISSIONS: readonly Permission[] = MODULES.flatMap(permissionsIn)
export const permissionSchema = z.enum(PERMISSIONS)

/** The edition of the catalogue with which a permission came; those that are not here were in the first. */
const LATER: Partial<Record<Permission, number>> = {
  'View Checklists': 2,
  'Edit Checklists': 2,
  'View Security Log': 2,
  'View Inspector': 3,
  'View Occurrences': 4,
  'Edit Occurrences': 4,
}

/** The edition of this catalogue. */
export const EDITION = Math.max(...Object.values(LATER))

/** The permissions that are not in an edition of the catalogue yet. */
export const newerThan = (edition: number): Permission[] =>
  PERMISSIONS.filter((permission) => (LATER[permission] ?? 1) > edition)

/** What the tracker's screens are made of. */
const ON_THE_MAP = ['Clients', 'Assignments', 'Site Posts', 'Guards'] as const

/** What a permission is of no use without. */
export function neededFor(permission: Permission): Permission[] {
  if (permission === 'View Live Map') return ON_THE_MAP.map((module) => `View ${module}` as const)
  if (permission === 'View Trails') return ['View Live Map', ...neededFor('View Live Map')]
  if (permission === 'Edit Back Office Team') return ['View Back Office Team', 'View Roles']
  // nobody lets others see what they do not see themselves
  if (permission === 'Edit Guest Users')
    return ['View Guest Users', ...neededFor('View Live Map'), 'View Patrols']
  return permission.startsWith('Edit ') ? [permission.replace('Edit ', 'View ') as Permission] : []
}

/** What the way from nothing to a guard on the map leads through, and what the demo puts in and takes away. */
const FIRST_STEPS: readonly Permission[] = [
  'Edit Company Settings',
  'Edit Clients',
  'Edit Documents',
  'Edit Subscribers',
  'Edit Assignments',
  'Edit Site Posts',
  'Edit Post Orders',
  'Edit Checklists',
  'Edit Guards',
  'Edit Phones',
  'View Live Map',
]

export const mayTakeFirstSteps = (permissions: readonly Permission[]): boolean =>
  FIRST_STEPS.every((each) => permissions.includes(each))

/** These permissions with all that they need, each once, in the order of the catalogue. */
export function withNeeded(permissions: readonly Permission[]): Permission[] {
  const wanted = new Set(permissions.flatMap((permission) => [permission, ...neededFor(permission)]))
  return PERMISSIONS.filter((permission) => wanted.has(permission))
}
