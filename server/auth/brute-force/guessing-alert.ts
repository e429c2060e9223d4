import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { isDisabledDemoAccount } from '../../demo/data/demo-accounts.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { readMailTexts } from '../mails/mail-texts.ts'
import * as texts from '../mails/texts.ts'

/** number of failures in an hour from unknown browsers after which the owner is warned */
export const ALERT_THRESHOLD = 10
/** minimum time between two warnings, ms */
const TOLD_AGAIN_MS = 24 * 3_600_000

/** Warns the owner of an account that somebody who knows its password is guessing codes. */
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

/** Warns the owner of an account that somebody is guessing its password. */
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
