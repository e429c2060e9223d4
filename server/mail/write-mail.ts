import type { Kysely } from 'kysely'
import { writeMessage } from '../background/outbox.ts'
import type { Context } from '../context.ts'
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
