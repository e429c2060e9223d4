import { z } from 'zod'
import type { Permission } from '../user/permission.ts'

/** Who may see an incident: everybody with access to incidents, fewer people, or management only. */
export const confidentiality = z.enum(['normal', 'restricted', 'management_only'], 'Please choose one.')
export type Confidentiality = z.infer<typeof confidentiality>

/** The permission that is required to see incidents of each level. */
export const LEVEL_PERMISSIONS: Readonly<Record<Confidentiality, Permission>> = {
  normal: 'View Incidents',
  restricted: 'View Restricted Incidents',
  management_only: 'View Management Incidents',
}

/** Returns the levels of incidents that these permissions allow a person to see. */
export const visibleLevels = (permissions: readonly Permission[]): Confidentiality[] =>
  confidentiality.options.filter((level) => permissions.includes(LEVEL_PERMISSIONS[level]))
