import type { Permission } from '../../domain/user/permission.ts'
import { useUser } from '../app/app-services.ts'

/** Returns whether these permissions open the inspector; in development it is open to everybody. */
export const canInspect = (permissions: readonly Permission[]): boolean =>
  permissions.includes('View Inspector') || import.meta.env.DEV

/** Returns whether the inspector is open to the current user. */
export const useCanInspect = (): boolean => canInspect(useUser()?.permissions ?? [])
