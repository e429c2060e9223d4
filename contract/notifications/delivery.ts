import { z } from 'zod'
import { id } from '../core/id.ts'
import { pageMeta, pageQuery } from '../core/page.ts'

export const deliveryChannel = z.enum(['mail', 'push', 'webhook'])
export const deliveryState = z.enum(['waiting', 'sent', 'dead', 'kept'])

/** A message to a person or another system, with its delivery status. */
export const delivery = z.object({
  /** idempotency key, which every attempt sends to the receiver */
  id: z.string(),
  channel: deliveryChannel,
  /** an email address, the name of a webhook, or the owner of a browser */
  to: z.string(),
  subject: z.string(),
  /** `dead`: given up; `kept`: stored only, because the server has no mail server */
  state: deliveryState,
  attempts: z.number().int(),
  /** reply of the receiver to the last attempt */
  answer: z.string().nullable(),
  /** ms since epoch UTC */
  at: z.number(),
  ended_at: z.number().nullable(),
  /** whether the reader can have it sent again */
  resendable: z.boolean(),
})
export type DeliveryRow = z.infer<typeof delivery>

/** GET /api/deliveries: deliveries of the last week, newest first */
export const deliveriesQuery = pageQuery(50).extend({
  channel: deliveryChannel.optional(),
  state: deliveryState.optional(),
  webhook_id: id.optional(),
})
export const deliveriesReply = z.object({ data: z.array(delivery), meta: pageMeta })

const base64url = z.string().regex(/^[\w-]+=*$/)

/** POST /api/push-subscriptions: a subscription in the format of the browser's Push API */
export const pushSubscriptionBody = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1000),
  /** public key (65 bytes) and secret (16 bytes), base64url */
  keys: z.object({ p256dh: base64url.max(100), auth: base64url.max(40) }),
})

/**
 * GET /api/push-subscriptions: the caller's browsers with push, and the server key that a new subscription
 * needs
 */
export const pushSubscriptionsReply = z.object({
  data: z.array(
    z.object({
      id,
      /** name of the browser */
      agent: z.string().nullable(),
      /** SHA-256 of the subscription's endpoint, in hex; a browser finds its own entry by it */
      digest: z.string(),
      at: z.number(),
    }),
  ),
  /** public VAPID key of the server, base64url */
  server_key: z.string(),
})
export const pushSubscriptionReply = z.object({ data: z.object({ id }) })
export type PushSubscriptionBody = z.infer<typeof pushSubscriptionBody>
