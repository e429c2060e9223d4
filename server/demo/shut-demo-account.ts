import type { Context } from '../context.ts'
import { DEMO_ACCOUNTS } from './demo-accounts.ts'

/** ids count from 1, and the demo's accounts are the first of its company */
export const DEMO_ACCOUNT_IDS: readonly string[] = DEMO_ACCOUNTS.map((_, i) => String(i + 1))

/**
 * Returns whether an account is one of the demo's, with a public password, on a server without the demo:
 * DEMO=0, or removed. Such an account can never sign in, whatever its password is now.
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
