import { formatTypedTime } from '../../domain/time/typed-time.ts'
import { wallTimeAt } from '../../domain/time/zone-days.ts'
import { onId } from '../db/on-id.ts'
import { definePolicy, type PolicyEffects, type Policy } from '../background/policy.ts'
import { readCompanyZone } from '../companies/companies.ts'
import { unsubscribeLine } from '../mail/queue-mail.ts'
import { padToPowerOfTwo } from '../fixes/batches.ts'
import { ALERT_STREAMS, findSubscriberAlert } from './subscriber-alert.ts'
import { subscriberTopicsJson } from './subscribers.ts'
import { unsubscribeLink } from './unsubscribe-link.ts'

const policy: Policy<PolicyEffects> = {
  name: 'subscriber-alerts',
  streams: ALERT_STREAMS,
  async read(context, trx, company, { event }) {
    if (!event) return null
    const alert = await findSubscriberAlert(trx, company, event)
    if (!alert || alert.clientIds.length === 0) return null
    const rows = await trx
      .selectFrom('subscriber')
      .innerJoin('client', onId('client', 'subscriber.client_id'))
      .select(['subscriber.id', 'subscriber.name', 'subscriber.email', 'subscriber.topics'])
      .select('client.name as client')
      .where('subscriber.company', '=', company)
      .where('subscriber.client_id', 'in', padToPowerOfTwo(alert.clientIds))
      .where('subscriber.status', '=', 'active')
      .where('subscriber.archived_at', 'is', null)
      .orderBy('subscriber.id')
      .execute()
    const timeZone = await readCompanyZone(trx, company)
    const when = formatTypedTime(wallTimeAt(event.at, timeZone))
    return {
      mails: rows
        .filter(({ topics }) => subscriberTopicsJson.parse(topics).includes(alert.topic))
        .map(({ id, name, email, client }) => ({
          to: email,
          subject: alert.title,
          text: [
            `Hello ${name},`,
            `${alert.title}, ${when} (${timeZone}).`,
            `You receive this mail because you are registered for alerts of ${client}.`,
            unsubscribeLine(unsubscribeLink(context, { company, id })),
          ].join('\n\n'),
        })),
    }
  },
  // nothing to decide here: `read` has already determined the mails
  decide: (_event, effects) => effects,
}

/** Policy that mails alerts to the active subscribers of a client who have subscribed to their topic. */
export const subscriberAlertPolicy = definePolicy(policy)
