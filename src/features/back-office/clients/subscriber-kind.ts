import { z } from 'zod'
import { clients } from '../../../../contract/client.ts'
import { type Subscriber, subscribers } from '../../../../contract/subscriber.ts'
import type { SUBSCRIBER_TOPICS } from '../../../../domain/subscriber.ts'
import type { RecordKind } from '../../../resource/record/record-kind.ts'

export const TOPICS: Readonly<Record<(typeof SUBSCRIBER_TOPICS)[number], string>> = {
  reports: 'Reports',
  sos_alerts: 'SOS alerts',
  incident_alerts: 'Incident alerts',
  geofence_alerts: 'Geofence alerts',
  patrol_alerts: 'Patrol alerts',
  lost_guard_alerts: 'Lost guard alerts',
}

const topics = z.array(z.string())
const topicName = (topic: string) => (TOPICS as Readonly<Record<string, string>>)[topic] ?? topic

/** Who at a client has subscribed to its reports and alerts. */
export const subscriber: RecordKind<Subscriber> = {
  of: subscribers,
  module: 'Subscribers',
  one: 'subscriber',
  many: 'subscribers',
  title: ({ name }) => name,
  fields: {
    name: { label: 'Name' },
    client_id: {
      label: 'Client',
      refersTo: { of: clients, title: 'name' },
      nameIn: 'client_name',
      to: (id) => `/clients/view/${id}#subscribers`,
    },
    job_title: { label: 'Job title' },
    email: { label: 'Email' },
    phone: { label: 'Phone', phone: true },
    topics: {
      label: 'Topics',
      choices: TOPICS,
      show: (value) => topics.parse(value).map(topicName).join(', '),
    },
    status: { label: 'Status', choices: { active: 'Active', paused: 'Paused' } },
  },
  list: '/clients/subscribers',
  add: '/clients/subscribers/add',
  view: (id) => `/clients/subscribers/view/${id}`,
  edit: (id) => `/clients/subscribers/edit/${id}`,
  failures: {
    list: 'Failed to fetch subscribers',
    record: () => 'Failed to fetch subscribers',
    add: 'Failed to create subscriber',
    change: () => 'Failed to update subscriber',
    remove: () => 'Failed to delete subscriber',
  },
}
