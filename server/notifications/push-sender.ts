import webPush from 'web-push'
import { pushSubscriptionBody } from '../../contract/notifications/delivery.ts'
import { notificationSeverity } from '../../domain/notifications/notification.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import { z } from 'zod'
import { UndeliverableError, type MessageSender } from '../background/deliver-messages.ts'
import type { Context } from '../app/context.ts'
import { decryptText } from '../keys/encrypt-text.ts'
import { postOutbound } from '../outbound/post-outbound.ts'
import { consoleOrigin } from '../http/reply/public-origin.ts'
import { assertNoticeVisible } from './visible-notices.ts'
import { findVapidKeys } from './vapid-keys.ts'
import './notification-tables.ts'

/** how long a push service stores a message for an offline browser, seconds */
const TTL_S = 24 * 3600
const GONE = [404, 410]

const subscriptionText = jsonText.pipe(pushSubscriptionBody)
const pushedText = jsonText.pipe(z.object({ severity: notificationSeverity, topic: z.string() }))

/**
 * Sends push messages to browsers, encrypted (RFC 8291). Removes a browser that the push service no longer
 * knows. Any account may enter the URL of a push service, so private addresses are refused except in tests.
 */
export const createPushSender =
  (context: Context, { allowsPrivate = false } = {}): MessageSender =>
  async ({ company, to: id, text }) => {
    const { db, keys, config } = context
    const row = await db
      .selectFrom('push_subscription')
      .select(['account_id', 'sealed', 'server_key'])
      .where('company', '=', company)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw new UndeliverableError('The browser was removed.')
    const remove = () =>
      db.deleteFrom('push_subscription').where('company', '=', company).where('id', '=', id).execute()
    const opened = decryptText(keys, row.sealed)
    const pair = findVapidKeys(keys, row.server_key)
    if (opened === null || pair === null) {
      await remove()
      throw new UndeliverableError('The key that this browser was bound to is gone.')
    }
    const origin = consoleOrigin(config)
    const { severity, topic } = pushedText.parse(text)
    const position = topic.slice(topic.lastIndexOf('-') + 1)
    await assertNoticeVisible(db, { company, accountId: row.account_id, id: position })
    const { endpoint, headers, body } = webPush.generateRequestDetails(subscriptionText.parse(opened), text, {
      TTL: TTL_S,
      urgency: severity === 'critical' || severity === 'high' ? 'high' : 'normal',
      vapidDetails: {
        subject: origin.startsWith('https:') ? origin : 'mailto:no-reply@askari.example',
        ...pair,
      },
    })
    const answer = await postOutbound({
      url: endpoint,
      headers,
      body: body ?? '',
      allowsPrivate,
    })
    const said = `${answer.status} ${answer.text}`.trim()
    if (answer.status >= 200 && answer.status < 300) return said
    if (GONE.includes(answer.status)) {
      await remove()
      throw new UndeliverableError(said)
    }
    throw new Error(said)
  }
