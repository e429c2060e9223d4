import type { Context } from '../../app/context.ts'
import { companyId } from '../../db/company-id.ts'
import { isDisabledDemoAccount } from '../../demo/data/demo-accounts.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { isKnownBrowser, readCredentialTimes } from '../brute-force/known-browser.ts'
import { recordAttempt, resetMailRateLimits } from '../brute-force/rate-limit.ts'
import { findAccountByEmail } from '../registration/find-account.ts'
import { readMailTexts } from '../mails/mail-texts.ts'
import { resetMail, resetPath } from '../mailed-link.ts'

interface Asked {
  email: string
  /** scheme and host of the console, with which the link begins */
  origin: string
  /** IP address of the caller */
  ip: string
  cookies: string | undefined
}

/**
 * Mails a password reset link to an account; does nothing if there is no such account. Known browsers have a
 * separate rate limit, which attackers cannot use up.
 */
export async function mailResetLink(context: Context, { email, origin, ip, cookies }: Asked): Promise<void> {
  const account = await findAccountByEmail(context.db, email)
  if (!account || account.invited_until !== null || account.suspended_at !== null) return
  if (await isDisabledDemoAccount(context, account)) return
  const whose = { company: companyId(account.company), userId: account.id }
  const isKnown = isKnownBrowser(context, await readCredentialTimes(context.db, whose), cookies)
  if (!(await recordAttempt(context, resetMailRateLimits(whose, isKnown ? null : ip))).allowed) return
  const path = resetPath(context, { ...whose, email, passwordHash: account.password_hash })
  const say = await readMailTexts(context.db, whose)
  const mail = resetMail({ email, full_name: account.full_name, say }, origin + path)
  await queueMail(context, context.db, whose.company, mail)
}
