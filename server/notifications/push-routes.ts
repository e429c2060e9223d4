import { createHash } from 'node:crypto'
import { z } from 'zod'
import { id } from '../../contract/core/id.ts'
import {
  pushSubscriptionBody,
  pushSubscriptionReply,
  pushSubscriptionsReply,
} from '../../contract/notifications/delivery.ts'
import { removedReply } from '../../contract/core/resource.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import { HttpProblem, notFoundProblem } from '../http/reply/problem-reply.ts'
import { encryptText } from '../keys/encrypt-text.ts'
import { currentVapidKeys } from './vapid-keys.ts'
import './notification-tables.ts'

const MOST = 20
const LONGEST_AGENT = 300
const tags = ['notifications']

/** Routes of the browsers that receive the caller's notifications as push messages. */
export function pushRoutes(app: App, context: Context): void {
  const { db } = context

  app.get(
    '/push-subscriptions',
    { schema: { tags, response: { 200: pushSubscriptionsReply } } },
    async ({ account: { company, userId } }) => ({
      data: await db
        .selectFrom('push_subscription')
        .select(['id', 'agent', 'digest', 'at'])
        .where('company', '=', company)
        .where('account_id', '=', userId)
        .orderBy('at', 'desc')
        .execute(),
      server_key: currentVapidKeys(context.keys).publicKey,
    }),
  )

  app.post(
    '/push-subscriptions',
    { schema: { tags, body: pushSubscriptionBody, response: { 201: pushSubscriptionReply } } },
    async ({ account: { company, userId }, body, headers }, reply) => {
      const own = db
        .selectFrom('push_subscription')
        .where('company', '=', company)
        .where('account_id', '=', userId)
      const { count } = await own
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      if (Number(count) >= MOST)
        throw new HttpProblem(409, `You have ${MOST} browsers already. Please remove one first.`, {
          code: 'too_many',
        })
      const kept = {
        company,
        account_id: userId,
        sealed: encryptText(context.keys, JSON.stringify(body)),
        server_key: currentVapidKeys(context.keys).publicKey,
        agent: headers['user-agent']?.slice(0, LONGEST_AGENT) ?? null,
        at: context.now(),
      }
      // a browser has one subscription, so this replaces that of another account
      const row = await db
        .insertInto('push_subscription')
        .values({
          ...kept,
          id: context.newId(),
          digest: createHash('sha256').update(body.endpoint).digest('hex'),
        })
        .onConflict((conflict) => conflict.column('digest').doUpdateSet(kept))
        .returning('id')
        .executeTakeFirstOrThrow()
      return reply.code(201).send({ data: row })
    },
  )

  app.delete(
    '/push-subscriptions/:id',
    { schema: { tags, params: z.object({ id }), response: { 200: removedReply } } },
    async ({ account: { company, userId }, params }) => {
      const gone = await db
        .deleteFrom('push_subscription')
        .where('company', '=', company)
        .where('account_id', '=', userId)
        .where('id', '=', params.id)
        .returning('id')
        .executeTakeFirst()
      if (!gone) throw notFoundProblem()
      return { data: gone }
    },
  )
}
