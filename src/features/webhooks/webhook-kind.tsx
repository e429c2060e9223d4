import { z } from 'zod'
import { type WebhookRow, webhooks } from '../../../contract/webhooks/webhook.ts'
import type { WEBHOOK_TOPICS } from '../../../domain/webhooks/webhook.ts'
import type { RecordKind } from '../../resource/record/record-kind.ts'

export const TOPIC_WORDS: Readonly<Record<(typeof WEBHOOK_TOPICS)[number], string>> = {
  alarm: 'Alarms',
  incident: 'Incidents',
  issue: 'Issues',
  'attendance-sheet': 'Attendance sheets',
}

const topics = z.array(z.string())
const topicName = (topic: string) => (TOPIC_WORDS as Readonly<Record<string, string>>)[topic] ?? topic

/** Another system that is sent signed messages. */
export const webhook: RecordKind<WebhookRow> = {
  of: webhooks,
  module: 'Webhooks',
  one: 'webhook',
  many: 'webhooks',
  title: ({ name }) => name,
  fields: {
    name: { label: 'Name' },
    url: { label: 'Address' },
    topics: {
      label: 'Events',
      choices: TOPIC_WORDS,
      show: (value) => topics.parse(value).map(topicName).join(', '),
    },
    is_enabled: { label: 'Enabled', show: (value) => (value ? 'yes' : 'no') },
  },
  list: '/webhooks',
  add: '/webhooks/add',
  view: (id) => `/webhooks/view/${id}`,
  edit: (id) => `/webhooks/edit/${id}`,
  failures: {
    list: 'The webhooks could not be fetched.',
    record: () => 'The webhook could not be fetched.',
    add: 'The webhook could not be added.',
    change: () => 'The webhook could not be saved.',
    remove: () => 'The webhook could not be removed.',
  },
}
