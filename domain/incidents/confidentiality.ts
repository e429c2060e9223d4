import { z } from 'zod'
import type { Permission } from '../user/permission.ts'

/** Who may see an incident, from everybody who sees incidents to management only. */
export const confidentiality = z.enum(['normal', 'restricted', 'management_only'], 'Please choose one.')
export type Confidentiality = z.infer<typeof confidentiality>

/** The permission needed to see incidents of a level. */
export const LEVEL_PERMISSIONS: Readonly<Record<Confidentiality, Permission>> = {
  normal: 'View Incidents',
  restricted: 'View Restricted Incidents',
  management_only: 'View Management Incidents',
}

/** Returns the levels of incidents that a person with these permissions sees. */
export const visibleLevels = (permissions: readonly Permission[]): Confidentiality[] =>
  confidentiality.options.filter((level) => permissions.includes(LEVEL_PERMISSIONS[level]))
