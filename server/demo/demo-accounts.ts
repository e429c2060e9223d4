import type { BuiltInRoleId } from '../../domain/user/role.ts'

export const DEMO_PASSWORD = 'patrol-demo'

export interface DemoAccount {
  fullName: string
  email: string
  role: BuiltInRoleId
  /** an unverified account, to show what it may do; not listed for visitors */
  verified: boolean
}

export const DEMO_ACCOUNTS: DemoAccount[] = [
  { fullName: 'Grace Wairimu', email: 'supervisor@askari.example', role: 'supervisor', verified: true },
  { fullName: 'Daniel Kiplagat', email: 'admin@askari.example', role: 'administrator', verified: true },
  { fullName: 'Fatuma Hassan', email: 'investigator@askari.example', role: 'investigator', verified: true },
  { fullName: 'Mercy Njeri', email: 'dispatcher@askari.example', role: 'dispatcher', verified: true },
  { fullName: 'Peter Musyoka', email: 'trainee@askari.example', role: 'supervisor', verified: false },
]
