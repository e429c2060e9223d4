import { z } from 'zod'

/** What an account may do. */
export const permissionSchema = z.enum(['live_map', 'replay_history', 'manage_devices', 'manage_records'])
export type Permission = z.infer<typeof permissionSchema>

export const roleSchema = z.enum(['dispatcher', 'supervisor', 'investigator', 'administrator'])
export type Role = z.infer<typeof roleSchema>

const PERMISSIONS: Record<Role, readonly Permission[]> = {
  dispatcher: ['live_map'],
  supervisor: ['live_map', 'replay_history'],
  investigator: ['live_map', 'replay_history'],
  administrator: ['live_map', 'replay_history', 'manage_devices', 'manage_records'],
}

/** The permissions of a role. */
export const permissionsOf = (role: Role): readonly Permission[] => PERMISSIONS[role]
