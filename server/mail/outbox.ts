import { z } from 'zod'
import { outboxQuery, outboxReply, resendReply } from '../../contract/auth/account.ts'
import type { App } from '../app/app.ts'
import type { Account } from '../auth/account.ts'
import { accountsWithAccess, roleFromRow } from '../auth/permissions/access-from-row.ts'
import { resendMessage } from '../background/resend-message.ts'
import type { Context } from '../app/context.ts'
import { decryptText } from '../keys/encrypt-text.ts'
import { purgeOlderThan, type PurgeJob } from '../retention/purge.ts'
import { MAIL } from './queue-mail.ts'

const KEPT_MS = 7 * 24 * 3_600_000
const SHOWN = 100

/**
 * Routes of sent mail. GET /api/outbox: the company's mail of the last days. Mail to an account with more
 * permissions than the reader is hidden, because its links open that account. POST /api/outbox/:id/resend
 * sends failed mail again.
 */
export function outboxRoutes(app: App, context: Context): void {
  const schema = { tags: ['auth'], querystring: outboxQuery, response: { 200: outboxReply } }
  app.get('/outbox', { schema }, async ({ account, query }) => {
    const rows = await context.db
      .selectFrom('outbox')
      .selectAll()
      .where('company', '=', account.company)
      .where('kind', '=', MAIL)
      .$if(query.state !== undefined, (mails) => mails.where('state', '=', query.state ?? 'dead'))
      .$if(query.to !== undefined, (mails) => mails.where('addressee', '=', query.to ?? ''))
      .orderBy('at', 'desc')
      .limit(SHOWN)
      .execute()
    const stronger = await strongerAccounts(context, account, [
      ...new Set(rows.map(({ addressee }) => addressee)),
    ])
    return {
      data: rows.map(({ id, at, addressee, subject, body, state, attempts, failure, ended_at }) => ({
        id,
        at,
        to: addressee,
        subject,
        state,
        attempts,
        failure,
        ended_at,
        hidden: stronger.has(addressee),
        text:
          stronger.has(addressee) || state === 'sent'
            ? null
            : (decryptText(context.keys, body) ?? 'The server has other keys since this mail was kept.'),
      })),
    }
  })

  app.post(
    '/outbox/:id/resend',
    {
      schema: {
        tags: ['auth'],
        params: z.object({ id: z.string().min(1).max(200) }),
        response: { 200: resendReply },
      },
    },
    ({ account, params }) => resendMessage(context, account.company, params.id),
  )
}

/** Returns those email addresses whose accounts have a permission that the reader lacks. */
async function strongerAccounts(
  { db }: Context,
  { company, permissions }: Account,
  addresses: string[],
): Promise<Set<string>> {
  if (addresses.length === 0) return new Set()
  const accounts = await accountsWithAccess(db)
    .select('account.email')
    .where('account.company', '=', company)
    .where('account.email', 'in', addresses)
    .execute()
  const held = new Set(permissions)
  return new Set(
    accounts
      .filter((each) => !roleFromRow(each).permissions.every((permission) => held.has(permission)))
      .map(({ email }) => email),
  )
}

/** Purges mail older than a week. Retries end after a few hours, so no waiting mail is purged. */
export const purgeMail: PurgeJob = (trx, now, most) =>
  purgeOlderThan(trx, { table: 'outbox', key: 'id', time: 'at', before: now - KEPT_MS }, most)
