import type { Permission } from '../../../contract/auth.ts'

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
    live_map: permissions.includes('live_map'),
    replay_history: permissions.includes('replay_history'),
  }
}
