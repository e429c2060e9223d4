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

/** Returns whether this server only stores mail for its administrators, without sending it. */
export const isMailStoredOnly = ({ config }: Pick<Context, 'config'>): boolean => config.smtpUrl === null

/**
 * Writes a mail of a company into the outbox, in the transaction that causes it. Without SMTP_URL, it is only
 * stored for the administrators.
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
 * Returns the last line of a mail to a person without an account. `unsubscribeHeaders` makes the headers of
 * RFC 8058 from it.
 */
export const unsubscribeLine = (link: string): string => `Unsubscribe: ${link}`

/** Returns the unsubscribe headers of a mail; none if its text has no unsubscribe line. */
export function unsubscribeHeaders(text: string): Record<string, string> {
  const link = LINE.exec(text)?.[1]
  if (link === undefined) return {}
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
