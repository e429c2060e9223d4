import { sql } from 'kysely'
import { z } from 'zod'
import { resendReply } from '../../contract/auth/account.ts'
import { deliveriesQuery, deliveriesReply, deliveryChannel } from '../../contract/notifications/delivery.ts'
import { onId } from '../db/on-id.ts'
import type { App } from '../app/app.ts'
import { WEBHOOK } from '../background/outbox.ts'
import { isResendable, resendMessage } from '../background/resend-message.ts'
import type { Context } from '../app/context.ts'
import { readPage } from '../http/reply/paging.ts'
import { PUSH } from './push-message.ts'
import './notification-tables.ts'

const tags = ['deliveries']

/**
 * Routes of deliveries: messages to people and other systems. Their content is left out, because links in
 * mails open accounts.
 */
export function deliveryRoutes(app: App, context: Context): void {
  app.get(
    '/deliveries',
    { schema: { tags, querystring: deliveriesQuery, response: { 200: deliveriesReply } } },
    async ({ account, query: { channel, state, webhook_id, ...page } }) => {
      const { company } = account
      // mails and push messages show recipients and subjects, so they need a permission
      const channels = account.permissions.includes('View Outbox') ? deliveryChannel.options : [WEBHOOK]
      const { rows, meta } = await readPage(
        context.db
          .selectFrom('outbox')
          .selectAll()
          .where('company', '=', company)
          .where(
            'kind',
            'in',
            channels.filter((each) => channel === undefined || each === channel),
          )
          .$if(state !== undefined, (all) => all.where('state', '=', state ?? 'dead'))
          .$if(webhook_id !== undefined, (all) =>
            all.where('kind', '=', WEBHOOK).where(sql<boolean>`addressee like ${`${webhook_id} %`}`),
          )
          .orderBy('at', 'desc')
          .orderBy('id', 'desc'),
        page,
      )
      const names = await namesOf(context, company, rows)
      return {
        data: rows.map((row) => ({
          id: row.id,
          channel: deliveryChannel.parse(row.kind),
          to: names(row),
          subject: row.subject,
          state: row.state,
          attempts: row.attempts,
          answer: row.failure ?? row.answer,
          at: row.at,
          ended_at: row.ended_at,
          resendable: isResendable(context, row),
        })),
        meta,
      }
    },
  )
  const params = z.object({ id: z.string().min(1).max(200) })
  app.post(
    '/deliveries/:id/resend',
    { schema: { tags, params, response: { 200: resendReply } } },
    ({ account, params: { id } }) => resendMessage(context, account.company, id),
  )
}

type Addressed = { kind: string; addressee: string }

/** Returns a function for the name of a recipient: of a webhook, or of the owner of a browser. */
async function namesOf({ db }: Context, company: string, rows: readonly Addressed[]) {
  const hooks = new Map<string, string>()
  const browsers = new Map<string, string>()
  if (rows.some(({ kind }) => kind === WEBHOOK))
    for (const { id, name } of await db
      .selectFrom('webhook')
      .select(['id', 'name'])
      .where('company', '=', company)
      .execute())
      hooks.set(id, name)
  if (rows.some(({ kind }) => kind === PUSH))
    for (const { id, full_name } of await db
      .selectFrom('push_subscription')
      .innerJoin('account', onId('account', 'push_subscription.account_id'))
      .select(['push_subscription.id', 'account.full_name'])
      .where('push_subscription.company', '=', company)
      .execute())
      browsers.set(id, full_name)
  return ({ kind, addressee }: Addressed): string => {
    if (kind === WEBHOOK) return hooks.get(addressee.split(' ')[0] ?? '') ?? 'Webhook'
    return kind === PUSH ? (browsers.get(addressee) ?? 'A browser that is gone') : addressee
  }
}
