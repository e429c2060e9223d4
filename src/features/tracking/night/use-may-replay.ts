import { useLimits, usePermission } from '../../../app-services.ts'

/** Trails of everybody are told to whoever may see them of the whole company. */
export function useMayReplay(): boolean {
  const isWhole = useLimits() === null
  return usePermission('View Trails') && isWhole
}
