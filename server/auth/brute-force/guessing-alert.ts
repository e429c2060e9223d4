import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { isDisabledDemoAccount } from '../../demo/data/demo-accounts.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { readMailTexts } from '../mails/mail-texts.ts'
import * as texts from '../mails/texts.ts'

/** failed sign-ins from unknown browsers within an hour after which the account's owner is warned */
export const ALERT_THRESHOLD = 10
/** minimum time between two warnings to the same owner, ms */
const TOLD_AGAIN_MS = 24 * 3_600_000

/** Warns an account's owner by email that somebody knows the password and is guessing second-factor codes. */
export async function mailCodeGuessingAlert(
  context: Context,
  account: { company: CompanyId; id: string; full_name: string },
  { email, address }: { email: string; address: string },
): Promise<void> {
  if (await isDisabledDemoAccount(context, account)) return
  const say = await readMailTexts(context.db, { company: account.company, userId: account.id })
  await queueMail(context, context.db, account.company, {
    to: email,
    subject: say(texts.somebodyHasYourPasswordAndIsTryingTo),
    text: [
      say(texts.hello, { name: account.full_name }),
      say(texts.manyWrongCodesWereEnteredAfterYourCorrect, { address }),
      say(texts.somebodyKnowsIt),
      say(texts.forOneDayBrowsersThatYouHaveNot),
    ].join('\n\n'),
  })
}

/** Warns an account's owner by email that somebody is guessing the password. */
export async function mailGuessingAlert(
  context: Context,
  account: { company: CompanyId; id: string; full_name: string },
  { email, address }: { email: string; address: string },
): Promise<void> {
  if (await isDisabledDemoAccount(context, account)) return
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
    const say = await readMailTexts(trx, { company: account.company, userId: account.id })
    await queueMail(context, trx, account.company, {
      to: email,
      subject: say(texts.somebodyIsTryingToGuessYourPassword),
      text: [
        say(texts.hello, { name: account.full_name }),
        say(texts.countWrongPasswordsWereEnteredForYourAccount, { count: ALERT_THRESHOLD, address }),
        say(texts.triesAreDelayed),
        say(texts.ifShort),
      ].join('\n\n'),
    })
  })
}
