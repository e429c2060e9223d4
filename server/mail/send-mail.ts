import { createTransport } from 'nodemailer'
import { UndeliverableError, type MessageSender } from '../background/deliver-messages.ts'
import type { Context } from '../app/context.ts'
import { readAttachments } from './mail-files.ts'
import { unsubscribeHeaders, type Mail } from './queue-mail.ts'

const DOMAIN = 'askari.example'
const FROM = `Askari <no-reply@${DOMAIN}>`
const ANSWERS_WITHIN_MS = 20_000

/** Creates the sender of mails; null without a mail server. */
export const createMailSender = (context: Pick<Context, 'config' | 'db' | 'now'>): MessageSender | null => {
  const { smtpUrl } = context.config
  if (smtpUrl === null) return null
  return async ({ key, company, ...mail }) =>
    sendMail(smtpUrl, mail, context.now(), key, await readAttachments(context, company, key))
}

/** Sends a mail to a mail server with this key, and returns the reply; rejects if it is not accepted. */
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
    // 5xx is a permanent refusal, whose code nodemailer reports
    if (error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500)
      throw new UndeliverableError(error.message, { cause: error })
    throw error
  }
}
