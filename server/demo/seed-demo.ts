import { sql } from 'kysely'
import { companyStream } from '../../domain/records/company.ts'
import { roleStream } from '../../domain/user/role.ts'
import { userStream } from '../../domain/user/user.ts'
import { passwordHashDigest, storeCredential } from '../auth/credential.ts'
import { hashPassword } from '../auth/password/password.ts'
import type { Context } from '../app/context.ts'
import { nextCompanyId } from '../event-log/next-id.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './data/demo-accounts.ts'
import { createCommander } from './demo-commander.ts'
import { DEMO_CLIENTS } from './data/demo-places.ts'
import { addDemoRecords } from './data/demo-records.ts'
import { DEMO_NAME } from './demo-sign-in.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** The demo company. The row is inserted by the transaction that creates the company. */
    demo_company: {
      name: string
      company: string | null
      seeded_at: number
      /** when the demo was removed, ms since epoch UTC; null: it was not */
      removed_at: number | null
    }
  }
}

/**
 * Creates the demo company if it is missing and wanted: in a database without any company, or with DEMO=1.
 * All commands run in one transaction. A crash therefore leaves nothing behind, and of several starting
 * processes only one creates it. Returns whether it did.
 */
export async function seedDemo(context: Context): Promise<boolean> {
  const { demo, timeZone } = context.config
  if (demo === false) return false
  if (demo === null && (await hasCompany(context))) return false
  if (await isSeeded(context)) return false
  const passwords = await Promise.all(DEMO_ACCOUNTS.map(() => hashPassword(DEMO_PASSWORD)))
  const company = await context.db.transaction().execute(async (trx) => {
    // on a busy machine, the pauses between the commands may exceed the normal timeout of an idle
    // transaction
    if (context.engine === 'postgres')
      await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(trx)
    const seeded_at = context.now()
    const claimed = await trx
      .insertInto('demo_company')
      .values({ name: DEMO_NAME, company: null, seeded_at, removed_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst()
    if (!claimed) return null
    const made = await nextCompanyId(trx)
    await trx.updateTable('demo_company').set({ company: made }).where('name', '=', DEMO_NAME).execute()
    const send = createCommander(context, trx, made)
    await send.to(companyStream, made, { type: 'FoundCompany', name: 'Askari Demo Security', timeZone })
    for (const [i, account] of DEMO_ACCOUNTS.entries()) {
      const { fullName, email, role, verified } = account
      const passwordHash = passwords[i] as string
      const userId = await send.toNew(userStream, {
        type: 'RegisterUser',
        fullName,
        email,
        role,
        passwordDigest: passwordHashDigest(passwordHash),
      })
      if (verified) await send.to(userStream, userId, { type: 'VerifyEmail', email })
      await storeCredential(trx, { company: made, userId }, passwordHash, seeded_at)
    }
    await send.toNew(roleStream, {
      type: 'AddRole',
      name: 'Contracts Clerk',
      permissions: ['Edit Documents'],
    })
    await addDemoRecords(context, made, send, { trx, clients: DEMO_CLIENTS, now: seeded_at, timeZone })
    return made
  })
  if (company) context.events.wake(company)
  return company !== null
}

async function hasCompany({ db }: Context): Promise<boolean> {
  return (await db.selectFrom('company').select('id').limit(1).executeTakeFirst()) !== undefined
}

async function isSeeded({ db }: Context): Promise<boolean> {
  const row = await db
    .selectFrom('demo_company')
    .select('name')
    .where('name', '=', DEMO_NAME)
    .executeTakeFirst()
  return row !== undefined
}
