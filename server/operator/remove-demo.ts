import { userStream } from '../../domain/user/user.ts'
import { endAccountSessions } from '../auth/session.ts'
import type { Context } from '../app/context.ts'
import { companyId } from '../db/company-id.ts'
import { DEMO_NAME } from '../demo/demo-sign-in.ts'
import { DEMO_ACCOUNT_IDS } from '../demo/data/demo-accounts.ts'
import { wipeDemo } from '../demo/wipe-demo.ts'
import { handleCommandIn } from '../event-log/handle-command.ts'
import { BY_OPERATOR, OperatorError } from './operator-command.ts'

/**
 * Removes the demo company permanently: archives its records except those that others refer to, closes its
 * accounts and deletes their passwords. Its log, and accounts that people added, stay.
 */
export async function removeDemo(context: Context): Promise<string[]> {
  const { db, now } = context
  const row = await db
    .selectFrom('demo_company')
    .select(['company', 'removed_at'])
    .where('name', '=', DEMO_NAME)
    .executeTakeFirst()
  if (!row?.company) throw new OperatorError('There is no demo here.')
  if (row.removed_at !== null) throw new OperatorError('The demo has been removed already.')
  const company = companyId(row.company)
  const told = await db.transaction().execute(async (trx) => {
    const wiped = await wipeDemo(context, trx, { company, by: BY_OPERATOR, commandId: context.newId() })
    for (const userId of DEMO_ACCOUNT_IDS) {
      const command = (type: 'SuspendUser' | 'ChangePassword') =>
        handleCommandIn(context, trx, userStream, {
          company,
          id: userId,
          command: { type },
          commandId: context.newId(),
          by: BY_OPERATOR,
          at: now(),
        })
      // The last account that can assign roles cannot be suspended, but loses its password.
      if (!(await command('SuspendUser')).ok) await command('ChangePassword')
      await trx
        .deleteFrom('credential')
        .where('company', '=', company)
        .where('account_id', '=', userId)
        .execute()
      await endAccountSessions(trx, { company, userId }, null, 'suspended', now())
    }
    await trx.updateTable('demo_company').set({ removed_at: now() }).where('name', '=', DEMO_NAME).execute()
    return wiped
  })
  context.events.wake(company)
  return [
    `Removed the demo: ${told.removed} records are archived and its accounts are shut.`,
    ...told.kept.map(({ kind, name, because }) => `Kept: ${kind} ${name}. ${because}`),
  ]
}
