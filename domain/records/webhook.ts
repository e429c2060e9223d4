import { z } from 'zod'
import { recordStream } from '../event-sourcing/record-stream.ts'
import { label } from '../text/text.ts'

/** Stream types whose events a webhook can receive. */
export const WEBHOOK_TOPICS = ['alarm', 'incident', 'issue', 'attendance-sheet'] as const
const webhookTopic = z.enum(WEBHOOK_TOPICS)

const NO_URL = 'Please give an https:// address without a user name in it.'

/**
 * Returns whether a webhook may have this URL: https, or http to an IP address, because certificates are
 * for names. User name and password are not allowed.
 */
function isWebhookUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hostname } = new URL(text)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|[\d.]+|\[.+\])$/.test(hostname))
}

export const webhookRules = z.object({
  name: label(80),
  url: z.url(NO_URL).max(1000).refine(isWebhookUrl, NO_URL),
  /** topics without repetition, in the order of the list of topics */
  topics: z
    .array(webhookTopic)
    .min(1, 'Please choose at least one.')
    .max(20)
    .transform((chosen) => WEBHOOK_TOPICS.filter((topic) => chosen.includes(topic))),
  isEnabled: z.boolean(),
})

/**
 * Event stream of a webhook: another system that receives a signed message for each event of its topics. No
 * event contains its secrets.
 */
export const webhookStream = recordStream({
  name: 'webhook',
  rules: webhookRules,
  kept: z.object({
    name: z.string(),
    url: z.string(),
    topics: z.array(z.string()),
    isEnabled: z.boolean(),
  }),
  add: ['AddWebhook', 'WebhookAdded'],
  change: ['ChangeWebhook', 'WebhookChanged'],
  remove: ['RemoveWebhook', 'WebhookRemoved'],
})
export type WebhookEvent = z.infer<typeof webhookStream.event>
