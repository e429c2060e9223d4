import type { Context } from '../../context.ts'
import { isShutDemoAccount } from '../../demo/shut-demo-account.ts'
import { sendMail } from '../../mail/send-mail.ts'
import { credentialOf } from '../credential.ts'
import type { Whose } from './recovery-codes.ts'

/** Tells the owner of an account what became of its second factor: `what` is a sentence without its full stop. */
export async function tellOfFactor(
  context: Context,
  { company, userId }: Whose,
  what: string,
): Promise<void> {
  const account = await credentialOf(context.db, company, userId)
  if (!account || (await isShutDemoAccount(context, { company, id: userId }))) return
  await sendMail(context, company, {
    to: account.email,
    subject: 'Your second factor was changed',
    text: [
      `Hello ${account.full_name},`,
      `The second factor of your account was changed. ${what}.`,
      'If that was not you, and you have not asked for it, choose another password now and contact your administrator.',
    ].join('\n\n'),
  })
}
