import { z } from 'zod'
import { type WebhookRow, webhooks } from '../../../contract/settings/webhook.ts'
import type { WEBHOOK_TOPICS } from '../../../domain/records/webhook.ts'
import type { ResourceView } from '../../resource/record/resource-view.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export const WEBHOOK_TOPIC_LABELS: Readonly<Record<(typeof WEBHOOK_TOPICS)[number], string>> = {
  alarm: tr(texts.alarms),
  incident: tr(texts.incidents),
  issue: tr(texts.issues),
  'attendance-sheet': tr(texts.attendanceSheets),
}

const topics = z.array(z.string())
const topicName = (topic: string) =>
  (WEBHOOK_TOPIC_LABELS as Readonly<Record<string, string>>)[topic] ?? topic

export const webhook: ResourceView<WebhookRow> = {
  of: webhooks,
  module: 'Webhooks',
  one: tr(texts.webhook2),
  many: tr(texts.webhooks),
  title: ({ name }) => name,
  fields: {
    name: { label: tr(texts.name) },
    url: { label: tr(texts.address) },
    topics: {
      label: tr(texts.events),
      choices: WEBHOOK_TOPIC_LABELS,
      show: (value) => topics.parse(value).map(topicName).join(', '),
    },
    is_enabled: { label: tr(texts.enabled), show: (value) => (value ? 'yes' : 'no') },
  },
  list: '/webhooks',
  add: '/webhooks/add',
  view: (id) => `/webhooks/view/${id}`,
  edit: (id) => `/webhooks/edit/${id}`,
  failures: {
    list: tr(texts.webhooksCouldNotBeFetched),
    record: () => tr(texts.webhookCouldNotBeFetched),
    add: tr(texts.webhookCouldNotBeAdded),
    change: () => tr(texts.webhookCouldNotBeSaved),
    remove: () => tr(texts.webhookCouldNotBeRemoved),
  },
}
