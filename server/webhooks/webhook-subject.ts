import { webhookStream } from '../../domain/records/webhook.ts'
import type { Subject } from '../resource/subject.ts'
import { webhookPolicy } from './webhook-policy.ts'
import { webhookRoutes, webhooks } from './webhooks.ts'

export const webhookSubject: Subject = {
  resource: webhooks,
  ofNoPerson: { name: 'of another system' },
  policies: [webhookPolicy],
  routes: [webhookRoutes],
  sample: async (send, nth) => {
    await send.toNew(webhookStream, {
      type: 'AddWebhook',
      name: `Help desk ${nth}`,
      url: `https://help-desk.example/hooks/${nth}`,
      topics: ['alarm', 'incident'],
      isEnabled: false,
    })
  },
  remove: (send, id) => send(webhookStream, id, { type: 'RemoveWebhook' }),
}
