import type { Permission } from '../../domain/user/permission.ts'
import { useUser } from '../app-services.ts'

/** Whether the inspector is open to a person with these permissions: in development to everybody. */
export const mayInspect = (permissions: readonly Permission[]): boolean =>
  permissions.includes('View Inspector') || import.meta.env.DEV

/** Whether the inspector is open to whoever is signed in. */
export const useMayInspect = (): boolean => mayInspect(useUser()?.permissions ?? [])
