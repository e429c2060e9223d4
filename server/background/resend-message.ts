import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { databaseTime } from '../db/database-time.ts'
import { HttpProblem, notFoundProblem } from '../http/reply/problem-reply.ts'
import { isMailStoredOnly, MAIL } from '../mail/queue-mail.ts'
import { WEBHOOK } from './outbox.ts'

/**
 * Returns whether a person may have a message sent again: if it was given up or never sent, or if it is for
 * a webhook.
 */
export const isResendable = (
  context: Pick<Context, 'config'>,
  { kind, state }: { kind: string; state: string },
): boolean => {
  if (kind === MAIL && isMailStoredOnly(context)) return false
  return state === 'dead' || state === 'kept' || (kind === WEBHOOK && state === 'sent')
}

/**
 * Sends a message of a company again, with the same idempotency key. Throws an HttpProblem if that is not
 * allowed.
 */
export async function resendMessage(
  context: Context,
  company: CompanyId,
  id: string,
): Promise<{ data: { id: string } }> {
  const own = context.db.selectFrom('outbox').where('company', '=', company).where('id', '=', id)
  const message = await own.select(['kind', 'state']).executeTakeFirst()
  if (!message) throw notFoundProblem()
  if (message.kind === MAIL && isMailStoredOnly(context))
    throw notResendable('This server has no mail server.')
  if (!isResendable(context, message)) throw notResendable('This message is waiting or was sent.')
  const resent = await context.db
    .updateTable('outbox')
    .set({ state: 'waiting', attempts: 0, ended_at: null, due_at: databaseTime(context) })
    .where('company', '=', company)
    .where('id', '=', id)
    .where('state', '=', message.state)
    .returning('id')
    .executeTakeFirst()
  if (!resent) throw notResendable('This message is waiting or was sent.')
  return { data: resent }
}

const notResendable = (message: string) => new HttpProblem(409, message, { code: 'not_resendable' })
