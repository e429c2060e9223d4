import { createTransport } from 'nodemailer'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { keepInOutbox, type Mail } from './outbox.ts'

const FROM = 'Askari <no-reply@askari.example>'

/**
 * Sends a mail of a company through SMTP_URL. Without it the mail is kept in the outbox, so that everything works with
 * no mail account. False where the mail server did not take it.
 */
export async function sendMail(context: Context, company: CompanyId, mail: Mail): Promise<boolean> {
  const { smtpUrl } = context.config
  if (smtpUrl === null) {
    await keepInOutbox(context, company, mail)
    context.log.warn('SMTP_URL is not set; a mail was kept in the outbox')
    return true
  }
  try {
    await postMail(smtpUrl, mail, context.now())
    return true
  } catch (error) {
    // the mail server is another machine that may be away; whoever asked is told
    context.log.error({ err: error }, 'the mail server did not take a mail')
    return false
  }
}

/** Gives a mail to a mail server; rejects where that does not take it. */
export async function postMail(smtpUrl: string, mail: Mail, at: number): Promise<void> {
  await createTransport(smtpUrl).sendMail({ from: FROM, ...mail, date: new Date(at) })
}
