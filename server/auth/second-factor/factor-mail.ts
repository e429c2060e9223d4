import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import { isShutDemoAccount } from '../../demo/shut-demo-account.ts'
import type { Tables } from '../../db/tables.ts'
import { writeMail } from '../../mail/write-mail.ts'
import { credentialOf } from '../credential.ts'
import type { Whose } from './recovery-codes.ts'

/**
 * Mails the owner of an account about a change of its second factor: `what` is a sentence without its full
 * stop.
 */
export async function tellOfFactor(
  context: Context,
  db: Kysely<Tables>,
  { company, userId }: Whose,
  what: string,
): Promise<void> {
  const account = await credentialOf(db, company, userId)
  if (!account || (await isShutDemoAccount({ ...context, db }, { company, id: userId }))) return
  await writeMail(context, db, company, {
    to: account.email,
    subject: 'Your second factor was changed',
    text: [
      `Hello ${account.full_name},`,
      `The second factor of your account was changed. ${what}.`,
      'If that was not you, and you have not asked for it, choose another password now and contact your administrator.',
    ].join('\n\n'),
  })
}
