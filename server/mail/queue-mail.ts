import type { Kysely } from 'kysely'
import { writeMessage } from '../background/outbox.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

export const MAIL = 'mail'

/** Returns whether this server stores mail for its administrators instead of sending it. */
export const isMailStoredOnly = ({ config }: Pick<Context, 'config'>): boolean => config.smtpUrl === null

/**
 * Writes a mail of a company into the outbox, in the transaction of its cause. It is sent through SMTP_URL;
 * without it, it is stored for the administrators, so that everything works without a mail server.
 */
export const queueMail = (
  context: Context,
  db: Kysely<Tables>,
  company: CompanyId,
  mail: Mail,
  key?: string,
): Promise<void> =>
  writeMessage(context, db, company, {
    message: { kind: MAIL, ...mail },
    ...(key !== undefined && { key }),
    state: isMailStoredOnly(context) ? 'kept' : 'waiting',
  })

const LINE = /^Unsubscribe: (https?:\/\/\S+)$/m

/**
 * Returns the last line of a mail to a person without an account, from which the headers for
 * one-click unsubscription (RFC 8058) are made.
 */
export const unsubscribeLine = (link: string): string => `Unsubscribe: ${link}`

/** Returns the unsubscribe headers for mail programs; none if the mail has no such line. */
export function unsubscribeHeaders(text: string): Record<string, string> {
  const link = LINE.exec(text)?.[1]
  if (link === undefined) return {}
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
