import type { Limits } from '../../../domain/user/limits.ts'
import type { Permission } from '../../../domain/user/permission.ts'

/**
 * Claims for the access rules, equal in the local endpoint and in the custom token for the cloud database.
 */
export interface StaffClaims {
  company: string
  live_map: boolean
  replay_history: boolean
}

export interface DeviceClaims {
  company: string
  worker: string
  device: string
}

/**
 * Returns the claims of an account. A limited account may read nothing here, because the branches contain the
 * whole company.
 */
export function staffClaims({
  company,
  permissions,
  limits,
}: {
  company: string
  permissions: readonly Permission[]
  limits: Limits | null
}): StaffClaims {
  return {
    company,
    live_map: limits === null && permissions.includes('View Live Map'),
    replay_history: limits === null && permissions.includes('View Trails'),
  }
}
