import type { Permission } from '../../../domain/user/permission.ts'

/** What the rules look at; the same in the local endpoint and in the custom token for the cloud database. */
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

export function staffClaims(company: string, permissions: readonly Permission[]): StaffClaims {
  return {
    company,
    live_map: permissions.includes('View Live Map'),
    replay_history: permissions.includes('View Trails'),
  }
}
