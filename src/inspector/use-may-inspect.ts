import { usePermission } from '../app-services.ts'

/** Whether the inspector is open to whoever is signed in: in development to everybody. */
export const useMayInspect = (): boolean => usePermission('View Inspector') || import.meta.env.DEV
