import type { Context } from '../../context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { isShutDemoAccount } from '../../demo/shut-demo-account.ts'
import { writeMail } from '../../mail/write-mail.ts'

/** number of failures in an hour from unknown browsers after which the owner is warned */
export const TOLD_AT = 10
/** minimum time between two warnings, ms */
const TOLD_AGAIN_MS = 24 * 3_600_000

/** Warns the owner of an account that somebody who has its password guesses codes. */
export async function tellOfCodeGuessing(
  context: Context,
  account: { company: CompanyId; id: string; full_name: string },
  { email, address }: { email: string; address: string },
): Promise<void> {
  if (await isShutDemoAccount(context, account)) return
  await writeMail(context, context.db, account.company, {
    to: email,
    subject: 'Somebody has your password and guesses at your code',
    text: [
      `Hello ${account.full_name},`,
      `Many wrong codes were shown after your password was right. The last came from the address ${address}.`,
      'If that was not you, choose another password now: somebody knows it.',
      'For a day, a browser that you have not signed in with before is let in by one of your recovery codes only.',
    ].join('\n\n'),
  })
}

/** Warns the owner of an account that somebody guesses its password. */
export async function tellOfGuessing(
  context: Context,
  account: { company: CompanyId; id: string; full_name: string },
  { email, address }: { email: string; address: string },
): Promise<void> {
  if (await isShutDemoAccount(context, account)) return
  const now = context.now()
  await context.db.transaction().execute(async (trx) => {
    const due = await trx
      .updateTable('credential')
      .set({ warned_at: now })
      .where('company', '=', account.company)
      .where('account_id', '=', account.id)
      .where((eb) => eb.or([eb('warned_at', 'is', null), eb('warned_at', '<=', now - TOLD_AGAIN_MS)]))
      .returning('account_id')
      .executeTakeFirst()
    if (!due) return
    await writeMail(context, trx, account.company, {
      to: email,
      subject: 'Somebody is guessing at your password',
      text: [
        `Hello ${account.full_name},`,
        `${TOLD_AT} passwords were tried on your account within an hour, and none was right. The last try came from the address ${address}.`,
        'Further attempts are delayed. Browsers that you have signed in with before are not affected.',
        'If your password is short or you use it elsewhere, choose another one on your profile.',
      ].join('\n\n'),
    })
  })
}
