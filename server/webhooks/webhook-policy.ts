import { z } from 'zod'
import { streamParts } from '../../domain/event-sourcing/event.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import { WEBHOOK_TOPICS } from '../../domain/records/webhook.ts'
import { type Message, WEBHOOK } from '../background/outbox.ts'
import { definePolicy, type Policy } from '../background/policy.ts'
import { readWebhookData } from './webhook-data.ts'
import './webhook-secrets.ts'

export const webhookTopicsJson = jsonText.pipe(z.array(z.string()))

/** Returns the type of a message: `alarm.alarm_raised` for AlarmRaised in the stream alarm. */
const typeOf = (stream: string, event: string): string =>
  [stream.replaceAll('-', '_'), event.replace(/(?<!^)([A-Z])/g, '_$1').toLowerCase()].join('.')

const policy: Policy<readonly Message[]> = {
  name: 'webhooks',
  streams: WEBHOOK_TOPICS,
  async read(_context, trx, company, { event }) {
    if (!event) return null
    const rows = await trx
      .selectFrom('webhook')
      .select(['id', 'topics'])
      .where('company', '=', company)
      .where('is_enabled', '=', 1)
      .where('archived_at', 'is', null)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('webhook_secret')
            .select('webhook_secret.id')
            .whereRef('webhook_secret.company', '=', 'webhook.company')
            .whereRef('webhook_secret.webhook_id', '=', 'webhook.id'),
        ),
      )
      .orderBy('id')
      .execute()
    const { type: stream, id } = streamParts(event.stream)
    const listening = rows.filter(({ topics }) => webhookTopicsJson.parse(topics).includes(stream))
    if (listening.length === 0) return null
    const data = await readWebhookData(trx, company, stream, id)
    if (!data) return null
    const type = typeOf(stream, event.event.type)
    const body = {
      type,
      timestamp: new Date(event.at).toISOString(),
      data: { stream, id, version: event.version, position: event.position, ...data },
    }
    const text = JSON.stringify(body)
    // each webhook and record has its own queue, so that the events of a record arrive in order
    return listening.map((hook) => ({
      kind: WEBHOOK,
      to: `${hook.id} ${event.stream}`,
      subject: type,
      text,
    }))
  },
  decide: (_event, messages) => ({ messages }),
}

/** Policy that writes a message to each webhook that subscribes to an event. */
export const webhookPolicy = definePolicy(policy)
