import { z } from 'zod'
import { webhookRules } from '../../domain/records/webhook.ts'
import { id } from '../core/id.ts'
import { listQuery, resource } from '../core/resource.ts'

const { name, url, topics, isEnabled } = webhookRules.shape

export const webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  /** alarm, incident, issue, attendance-sheet */
  topics: z.array(z.string()),
  is_enabled: z.boolean(),
  /** when its newest secret was created, ms since epoch UTC; null: it has none, and nothing is sent */
  secret_at: z.number().nullable(),
  /** until when the previous secret is also valid */
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
 * POST /api/webhooks/{id}/secret: creates a new secret, which is shown once. The previous one is valid for
 * another day.
 */
export const webhookSecretReply = z.object({
  data: z.object({ secret: z.string(), old_secret_until: z.number().nullable() }),
})
