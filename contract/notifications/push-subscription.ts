import { z } from 'zod'
import { id } from '../id.ts'

const base64url = z.string().regex(/^[\w-]+=*$/)

/** POST /api/push-subscriptions: in the format of the browser */
export const pushSubscriptionBody = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1000),
  /** 65 and 16 bytes, base64url */
  keys: z.object({ p256dh: base64url.max(100), auth: base64url.max(40) }),
})

/** GET /api/push-subscriptions: the caller's browsers, and what a new one is bound to */
export const pushSubscriptionsReply = z.object({
  data: z.array(
    z.object({
      id,
      /** name of the browser */
      agent: z.string().nullable(),
      /** SHA-256 of the endpoint in hex, by which a browser recognises its own */
      digest: z.string(),
      at: z.number(),
    }),
  ),
  /** base64url */
  server_key: z.string(),
})
export const pushSubscriptionReply = z.object({ data: z.object({ id }) })
export type PushSubscriptionBody = z.infer<typeof pushSubscriptionBody>
