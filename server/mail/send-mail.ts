import { createTransport } from 'nodemailer'
import { UndeliverableError, type MessageSender } from '../background/deliver-messages.ts'
import type { Context } from '../app/context.ts'
import { readAttachments } from './mail-files.ts'
import { unsubscribeHeaders, type Mail } from './queue-mail.ts'

const DOMAIN = 'askari.example'
const FROM = `Askari <no-reply@${DOMAIN}>`
const ANSWERS_WITHIN_MS = 20_000

/** Creates the sender of mails; null if SMTP_URL is not set. */
export const createMailSender = (context: Pick<Context, 'config' | 'db' | 'now'>): MessageSender | null => {
  const { smtpUrl } = context.config
  if (smtpUrl === null) return null
  return async ({ key, company, ...mail }) =>
    sendMail(smtpUrl, mail, context.now(), key, await readAttachments(context, company, key))
}

/**
 * Sends a mail through an SMTP server, and returns its reply. `key` becomes the Message-ID. Rejects if the
 * mail is not accepted.
 */
export async function sendMail(
  smtpUrl: string,
  { to, subject, text }: Mail,
  at: number,
  key?: string,
  attachments: Awaited<ReturnType<typeof readAttachments>> = [],
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
      attachments,
      ...(key !== undefined && { messageId: `<${key}@${DOMAIN}>` }),
    })
    return response
  } catch (error) {
    // a 5xx reply is a permanent refusal; nodemailer reports its code
    if (error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500)
      throw new UndeliverableError(error.message, { cause: error })
    throw error
  }
}
