import { z } from 'zod'
import { clients } from '../../../contract/clients/client.ts'
import { type Subscriber, subscribers } from '../../../contract/clients/subscriber.ts'
import type { SUBSCRIBER_TOPICS } from '../../../domain/records/subscriber.ts'
import type { ResourceView } from '../../resource/record/resource-view.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export const SUBSCRIBER_TOPIC_LABELS: Readonly<Record<(typeof SUBSCRIBER_TOPICS)[number], string>> = {
  reports: tr(texts.reports),
  sos_alerts: tr(texts.sosAlerts),
  incident_alerts: tr(texts.incidentAlerts),
  geofence_alerts: tr(texts.geofenceAlerts),
  patrol_alerts: tr(texts.patrolAlerts),
  lost_guard_alerts: tr(texts.offlineGuardAlerts),
}

const topics = z.array(z.string())
const topicName = (topic: string) =>
  (SUBSCRIBER_TOPIC_LABELS as Readonly<Record<string, string>>)[topic] ?? topic

/** Describes subscribers, who receive a client's reports and alerts. */
export const subscriber: ResourceView<Subscriber> = {
  of: subscribers,
  module: 'Subscribers',
  one: tr(texts.subscriber),
  many: tr(texts.subscribers2),
  title: ({ name }) => name,
  fields: {
    name: { label: tr(texts.name) },
    client_id: {
      label: tr(texts.client2),
      refersTo: { of: clients, title: 'name' },
      nameIn: 'client_name',
      to: (id) => `/clients/view/${id}#subscribers`,
    },
    job_title: { label: tr(texts.jobTitle) },
    email: { label: tr(texts.email) },
    phone: { label: tr(texts.phone), phone: true },
    topics: {
      label: tr(texts.topics),
      choices: SUBSCRIBER_TOPIC_LABELS,
      show: (value) => topics.parse(value).map(topicName).join(', '),
    },
    status: { label: tr(texts.status), choices: { active: tr(texts.active), paused: tr(texts.paused) } },
  },
  list: '/clients/subscribers',
  add: '/clients/subscribers/add',
  view: (id) => `/clients/subscribers/view/${id}`,
  edit: (id) => `/clients/subscribers/edit/${id}`,
  failures: {
    list: tr(texts.subscribersCouldNotBeFetched),
    record: () => tr(texts.subscribersCouldNotBeFetched),
    add: tr(texts.subscriberCouldNotBeCreated),
    change: () => tr(texts.subscriberCouldNotBeSaved),
    remove: () => tr(texts.subscriberCouldNotBeRemoved),
  },
}
