import { z } from 'zod'
import { webhookRules } from '../../domain/records/webhook.ts'
import { id } from '../core/id.ts'
import { listQuery, resource } from '../core/resource.ts'

const { name, url, topics, isEnabled } = webhookRules.shape

export const webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  /** each is alarm, incident, issue or attendance-sheet */
  topics: z.array(z.string()),
  is_enabled: z.boolean(),
  /** when its newest secret was created, ms since epoch UTC; null: no secret, so nothing is sent */
  secret_at: z.number().nullable(),
  /** until when the previous secret is also valid, ms since epoch UTC */
  old_secret_until: z.number().nullable(),
})
export type WebhookRow = z.infer<typeof webhook>

export const webhooks = resource({
  path: '/webhooks',
  stream: 'webhook',
  shows: [],
  query: listQuery(20, ['name']),
  row: webhook,
  body: z.object({ name, url, topics, is_enabled: isEnabled }),
})

/**
 * POST /api/webhooks/{id}/secret creates a new secret, which is returned once. The previous secret is valid
 * for another day.
 */
export const webhookSecretReply = z.object({
  data: z.object({ secret: z.string(), old_secret_until: z.number().nullable() }),
})
