import './webhook-secrets.ts'
import { webhookStream } from '../../domain/records/webhook.ts'
import { UndeliverableError, type MessageSender } from '../background/deliver-messages.ts'
import type { Context } from '../app/context.ts'
import { handleCommand } from '../event-log/handle-command.ts'
import { postOutbound } from '../outbound/post-outbound.ts'
import { readValidSecrets, signatureHeaders } from './webhook-secrets.ts'

const GONE = 410

/**
 * Returns the id of a message for the receiver, the same at every attempt. It has no dot, because dots
 * separate the parts of the signed text.
 */
export const messageId = (key: string): string => `msg_${key.replaceAll('.', '_')}`

/**
 * Creates the sender of messages to webhooks, signed by Standard Webhooks. A webhook that replies 410, or
 * fails all attempts of a message, is disabled; administrators are notified, and can enable it and resend
 * failed messages.
 */
export const createWebhookSender =
  (context: Context): MessageSender =>
  async ({ company, to, key, text, isLast }) => {
    const [id = ''] = to.split(' ')
    const hook = await context.db
      .selectFrom('webhook')
      .select(['url', 'is_enabled'])
      .where('company', '=', company)
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
    if (!hook) throw new UndeliverableError('The webhook was removed.')
    if (hook.is_enabled !== 1) throw new UndeliverableError('The webhook is disabled.')
    const secrets = await readValidSecrets(context, { company, webhookId: id })
    if (secrets.length === 0) throw new UndeliverableError('The webhook has no secret. Create one.')
    const disable = () =>
      handleCommand(context, webhookStream, {
        company,
        id,
        command: { type: 'ChangeWebhook', isEnabled: false },
        commandId: `webhook-sender.${context.newId()}`,
        by: 'system:webhooks',
        at: context.now(),
      })
    const signed = { id: messageId(key), timestamp: Math.floor(context.now() / 1000), body: text }
    const answer = await postOutbound({
      url: hook.url,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Askari-Webhooks/1',
        ...signatureHeaders(secrets, signed),
      },
      body: text,
      allowsPrivate: context.config.privateWebhooks,
      hint: 'An operator can allow such addresses with PRIVATE_WEBHOOKS=1.',
    }).catch(async (error: unknown) => {
      if (isLast) await disable()
      throw error
    })
    const said = `${answer.status} ${answer.text}`.trim()
    if (answer.status >= 200 && answer.status < 300) return said
    if (isLast || answer.status === GONE) await disable()
    if (answer.status === GONE) throw new UndeliverableError(said)
    throw new Error(said)
  }
