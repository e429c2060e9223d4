import { usageReply } from '../../contract/settings/usage.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import { isMailStoredOnly, MAIL } from '../mail/queue-mail.ts'
import { readSystemSettings } from './read-system-settings.ts'

const WEEK_MS = 7 * 24 * 3_600_000

/**
 * Route that returns a company's numbers of guards, phones, accounts and mails, and the size of its files.
 */
export function usageRoutes(app: App, context: Context): void {
  const { db, config } = context
  app.get('/usage', { schema: { response: { 200: usageReply } } }, async ({ account: { company } }) => {
    const count = (table: 'worker' | 'device' | 'account') =>
      db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('company', '=', company)
    const [guards, phones, accounts, files, settings, mails] = await Promise.all([
      count('worker')
        .where('archived_at', 'is', null)
        .where('status', '!=', 'terminated')
        .executeTakeFirstOrThrow(),
      count('device').where('status', '=', 'enrolled').executeTakeFirstOrThrow(),
      count('account').where('suspended_at', 'is', null).executeTakeFirstOrThrow(),
      db
        .selectFrom('file_usage')
        .select('bytes')
        .where('company', '=', company)
        .where('account', '=', '')
        .executeTakeFirst(),
      readSystemSettings(db, company),
      db
        .selectFrom('outbox')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('company', '=', company)
        .where('at', '>', context.now() - WEEK_MS)
        .where('kind', '=', MAIL)
        .executeTakeFirstOrThrow(),
    ])
    const { plan } = config
    return {
      data: {
        guards: { used: Number(guards.count), limit: plan.guards },
        phones: { used: Number(phones.count), limit: plan.phones },
        accounts: { used: Number(accounts.count), limit: plan.accounts },
        files: { used: Number(files?.bytes ?? 0), limit: config.fileQuotas.company },
        retention_days: { used: settings.fixRetentionDays, limit: plan.retentionDays },
        mails: { used: Number(mails.count), limit: plan.mailsAWeek, leaves: !isMailStoredOnly(context) },
      },
    }
  })
}
