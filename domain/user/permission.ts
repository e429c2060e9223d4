import { z } from 'zod'
import { SUBJECTS } from '../subjects.ts'

type EachModule = (typeof SUBJECTS)[number]
export type Module = EachModule['module']
export type EditedModule = Extract<EachModule, { edits: true }>['module']

/**
 * Permissions of an account by their name for people, e.g. `View Clients` or `Edit Clients`. Roles are sets
 * of permissions.
 */
export type Permission = `View ${Module}` | `Edit ${EditedModule}`

/** Returns the permissions of a module; View comes before Edit. */
export const modulePermissions = ({ module, edits }: Pick<EachModule, 'module' | 'edits'>): Permission[] =>
  edits ? [`View ${module}`, `Edit ${module as EditedModule}`] : [`View ${module}`]

export const PERMISSIONS: readonly Permission[] = SUBJECTS.flatMap(modulePermissions)
export const permissionSchema = z.enum(PERMISSIONS)

/** The newest edition of the permission list. Editions count additions to the list. */
export const PERMISSION_EDITION = Math.max(
  ...SUBJECTS.map((subject) => ('editsSince' in subject ? subject.editsSince : subject.edition)),
)

/** Returns the permissions that were added to the list after an edition. */
export const permissionsNewerThan = (edition: number): Permission[] =>
  SUBJECTS.flatMap((subject) =>
    modulePermissions(subject).filter(
      (permission) =>
        ('editsSince' in subject && permission.startsWith('Edit ') ? subject.editsSince : subject.edition) >
        edition,
    ),
  )

/** Modules whose records the tracker displays. */
const ON_THE_MAP = ['Clients', 'Assignments', 'Site Posts', 'Guards'] as const

/** Returns the permissions that another permission requires. */
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
  // nobody may give guests access to what they cannot see themselves
  if (permission === 'Edit Guest Users')
    return ['View Guest Users', ...prerequisitePermissions('View Live Map'), 'View Patrols']
  return permission.startsWith('Edit ') ? [permission.replace('Edit ', 'View ') as Permission] : []
}

/** Permissions to set up a first guard on the map, and to add and remove the demo's records. */
const FIRST_STEPS: readonly Permission[] = [
  ...SUBJECTS.flatMap((subject) => (subject.inDemo ? [`Edit ${subject.module}` as const] : [])),
  'View Live Map',
]

export const canSetUpCompany = (permissions: readonly Permission[]): boolean =>
  FIRST_STEPS.every((each) => permissions.includes(each))

/**
 * Returns these permissions with all that they require, without repetition, in the order of the permission
 * list.
 */
export function withPrerequisites(permissions: readonly Permission[]): Permission[] {
  const wanted = new Set(
    permissions.flatMap((permission) => [permission, ...prerequisitePermissions(permission)]),
  )
  return PERMISSIONS.filter((permission) => wanted.has(permission))
}
