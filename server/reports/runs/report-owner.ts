import type { Permission } from '../../../domain/user/permission.ts'
import type { ReportOwner } from '../issued-reports.ts'

const CONFIDENTIAL: readonly Permission[] = ['View Restricted Incidents', 'View Management Incidents']

/** An account without what leaves the company in no mail. */
export const withoutConfidential = (owner: ReportOwner): ReportOwner => ({
  ...owner,
  permissions: owner.permissions.filter((permission) => !CONFIDENTIAL.includes(permission)),
})
