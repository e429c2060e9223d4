import { createTransport } from 'nodemailer'
import { NotDeliverable, type Sender } from '../background/deliver-messages.ts'
import type { Context } from '../context.ts'
import { unsubscribeHeaders } from './unsubscribe-line.ts'
import type { Mail } from './write-mail.ts'

const DOMAIN = 'askari.example'
const FROM = `Askari <no-reply@${DOMAIN}>`
const ANSWERS_WITHIN_MS = 20_000

/** The sender of mails; null without a mail server. */
export const mailSender = ({ config, now }: Pick<Context, 'config' | 'now'>): Sender | null => {
  const { smtpUrl } = config
  return smtpUrl === null ? null : ({ key, ...mail }) => postMail(smtpUrl, mail, now(), key)
}

/** Gives a mail to a mail server, under this key, and gives its answer; rejects where that does not take it. */
export async function postMail(
  smtpUrl: string,
  { to, subject, text }: Mail,
  at: number,
  key?: string,
): Promise<string> {
  const transport = createTransport(smtpUrl, {
    connectionTimeout: ANSWERS_WITHIN_MS,
    greetingTimeout: ANSWERS_WITHIN_MS,
    socketTimeout: ANSWERS_WITHIN_MS,
  } as object)
  try {
    const { response } = await transport.sendMail({
      from: FROM,
      to,
      subject,
      text,
      date: new Date(at),
      headers: unsubscribeHeaders(text),
      ...(key !== undefined && { messageId: `<${key}@${DOMAIN}>` }),
    })
    return response
  } catch (error) {
    // 5xx: the mail server has refused it for good; nodemailer gives its code
    if (error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500)
      throw new NotDeliverable(error.message, { cause: error })
    throw error
  }
}
