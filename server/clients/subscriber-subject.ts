import { subscriberStream } from '../../domain/records/subscriber.ts'
import type { Subject } from '../resource/subject.ts'
import { subscriberAlertPolicy } from './subscriber-alerts.ts'
import { subscriberRoutes, subscribers } from './subscribers.ts'

export const subscriberSubject: Subject = {
  resource: subscribers,
  policies: [subscriberAlertPolicy],
  routes: [subscriberRoutes],
  sample: async (send, nth) => {
    await send.toNew(subscriberStream, {
      type: 'AddSubscriber',
      clientId: nth,
      name: `Harbour Master ${nth}`,
      email: `harbour-${nth}@kisumu.example`,
      topics: ['reports'],
      status: 'active',
    })
  },
  remove: (send, id) => send(subscriberStream, id, { type: 'RemoveSubscriber' }),
}
