import { z } from 'zod'
import { SUBJECTS } from '../subjects.ts'

type EachModule = (typeof SUBJECTS)[number]
export type Module = EachModule['module']
export type EditedModule = Extract<EachModule, { edits: true }>['module']

/**
 * Permissions of an account, by the name that people read: `View Clients`, `Edit Clients`. Roles are sets of
 * these.
 */
export type Permission = `View ${Module}` | `Edit ${EditedModule}`

/** Returns the permissions of one module, View before Edit. */
export const modulePermissions = ({ module, edits }: Pick<EachModule, 'module' | 'edits'>): Permission[] =>
  edits ? [`View ${module}`, `Edit ${module as EditedModule}`] : [`View ${module}`]

export const PERMISSIONS: readonly Permission[] = SUBJECTS.flatMap(modulePermissions)
export const permissionSchema = z.enum(PERMISSIONS)

/** The newest edition of the permission list. */
export const PERMISSION_EDITION = Math.max(
  ...SUBJECTS.map((subject) => ('editsSince' in subject ? subject.editsSince : subject.edition)),
)

/** Returns the permissions that an edition of the list does not have yet. */
export const permissionsNewerThan = (edition: number): Permission[] =>
  SUBJECTS.flatMap((subject) =>
    modulePermissions(subject).filter(
      (permission) =>
        ('editsSince' in subject && permission.startsWith('Edit ') ? subject.editsSince : subject.edition) >
        edition,
    ),
  )

/** Modules whose data the tracker shows. */
const ON_THE_MAP = ['Clients', 'Assignments', 'Site Posts', 'Guards'] as const

/** Returns the permissions that a permission requires. */
export function prerequisitePermissions(permission: Permission): Permission[] {
  if (permission === 'View Live Map') return ON_THE_MAP.map((module) => `View ${module}` as const)
  if (permission === 'View Trails') return ['View Live Map', ...prerequisitePermissions('View Live Map')]
  if (permission === 'View Restricted Incidents') return ['View Incidents']
  if (permission === 'View Management Incidents') return ['View Incidents', 'View Restricted Incidents']
  if (permission === 'Edit Restricted Incidents' || permission === 'Edit Management Incidents') {
    const seen = permission.replace('Edit ', 'View ') as Permission
    return [seen, ...prerequisitePermissions(seen), 'Edit Incidents']
  }
  if (permission === 'Edit Back Office Team') return ['View Back Office Team', 'View Roles']
  if (permission === 'View Personal Data') return ['View Guards', 'Edit Guards']
  if (permission === 'Edit Personal Data')
    return ['View Personal Data', ...prerequisitePermissions('View Personal Data')]
  // nobody may show others what they cannot see themselves
  if (permission === 'Edit Guest Users')
    return ['View Guest Users', ...prerequisitePermissions('View Live Map'), 'View Patrols']
  return permission.startsWith('Edit ') ? [permission.replace('Edit ', 'View ') as Permission] : []
}

/** Modules needed to set up a first guard on the map, and those that the demo fills and removes. */
const FIRST_STEPS: readonly Permission[] = [
  ...SUBJECTS.flatMap((subject) => (subject.inDemo ? [`Edit ${subject.module}` as const] : [])),
  'View Live Map',
]

export const canSetUpCompany = (permissions: readonly Permission[]): boolean =>
  FIRST_STEPS.every((each) => permissions.includes(each))

/** Returns these permissions with all that they require, each once, in the order of the list. */
export function withPrerequisites(permissions: readonly Permission[]): Permission[] {
  const wanted = new Set(
    permissions.flatMap((permission) => [permission, ...prerequisitePermissions(permission)]),
  )
  return PERMISSIONS.filter((permission) => wanted.has(permission))
}
