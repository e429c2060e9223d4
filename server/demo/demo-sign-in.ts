import type { Context } from '../app/context.ts'
import { type CompanyId, companyId } from '../db/company-id.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './data/demo-accounts.ts'

export const DEMO_NAME = 'nairobi'

/** Returns the demo company of this database. null: none, it was removed, or DEMO=0. */
export async function findDemoCompany(context: Pick<Context, 'config' | 'db'>): Promise<CompanyId | null> {
  if (context.config.demo === false) return null
  const row = await context.db
    .selectFrom('demo_company')
    .select('company')
    .where('name', '=', DEMO_NAME)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row?.company ? companyId(row.company) : null
}

export interface DemoSignIn {
  password: string
  accounts: { email: string; role: string }[]
}

/** Returns the demo accounts that visitors may use to sign in; null without a demo company. */
export async function findDemoSignIn(context: Pick<Context, 'config' | 'db'>): Promise<DemoSignIn | null> {
  if ((await findDemoCompany(context)) === null) return null
  const shown = DEMO_ACCOUNTS.filter((account) => account.verified)
  return {
    password: DEMO_PASSWORD,
    accounts: shown.map(({ email, role }) => ({ email, role: role.charAt(0).toUpperCase() + role.slice(1) })),
  }
}
