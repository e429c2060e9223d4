import type { Context } from '../../app/context.ts'
import type { BuiltInRoleId } from '../../../domain/user/role.ts'

export const DEMO_PASSWORD = 'patrol-demo'

export interface DemoAccount {
  fullName: string
  email: string
  role: BuiltInRoleId
  /**
   * Whether the email address is verified. One account is not, to show what it may do; visitors are not
   * offered that account.
   */
  verified: boolean
}

export const DEMO_ACCOUNTS: DemoAccount[] = [
  { fullName: 'Grace Wairimu', email: 'supervisor@askari.example', role: 'supervisor', verified: true },
  { fullName: 'Daniel Kiplagat', email: 'admin@askari.example', role: 'administrator', verified: true },
  { fullName: 'Fatuma Hassan', email: 'investigator@askari.example', role: 'investigator', verified: true },
  { fullName: 'Mercy Njeri', email: 'dispatcher@askari.example', role: 'dispatcher', verified: true },
  { fullName: 'Peter Musyoka', email: 'trainee@askari.example', role: 'supervisor', verified: false },
]

/** Ids of the demo accounts. They are the first accounts of the demo company, and ids count from 1. */
export const DEMO_ACCOUNT_IDS: readonly string[] = DEMO_ACCOUNTS.map((_, i) => String(i + 1))

/**
 * Returns whether a demo account must not be used, because the server has no demo (DEMO=0, or it was
 * removed). Its initial password is public.
 */
export async function isDisabledDemoAccount(
  { config, db }: Pick<Context, 'config' | 'db'>,
  account: { company: string; id: string },
): Promise<boolean> {
  if (!DEMO_ACCOUNT_IDS.includes(account.id)) return false
  const row = await db
    .selectFrom('demo_company')
    .select('removed_at')
    .where('company', '=', account.company)
    .executeTakeFirst()
  return row !== undefined && (config.demo === false || row.removed_at !== null)
}
