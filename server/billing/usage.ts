import { usageReply } from '../../contract/billing/usage.ts'
import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import { keepsMail } from '../mail/write-mail.ts'
import { systemSettingsOf } from '../system-settings/system-settings-of.ts'

/** What a company uses of this installation. */
export function usageRoutes(app: App, context: Context): void {
  const { db, config } = context
  app.get('/usage', { schema: { response: { 200: usageReply } } }, async ({ account: { company } }) => {
    const count = (table: 'worker' | 'device' | 'account') =>
      db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('company', '=', company)
    const [guards, phones, accounts, files, settings] = await Promise.all([
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
      systemSettingsOf(db, company),
    ])
    return {
      data: {
        guards: Number(guards.count),
        phones: Number(phones.count),
        accounts: Number(accounts.count),
        files: { bytes: Number(files?.bytes ?? 0), limit_bytes: config.fileQuotas.company },
        retention_days: settings.keepFixesDays,
        mail: { leaves: !keepsMail(context) },
      },
    }
  })
}
