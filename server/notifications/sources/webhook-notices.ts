import { readEvent } from '../../../domain/event-sourcing/stored-event.ts'
import { webhookStream } from '../../../domain/records/webhook.ts'
import type { NoticeSource } from '../notice-source.ts'
import { idsWithPermission } from '../notifiable-people.ts'

/** Notifies those who may edit webhooks that the server has disabled one after hours of failures. */
export const webhookNotices: NoticeSource = {
  stream: webhookStream.name,
  needs: 'View Webhooks',
  async noticeOf({ db, company, event, id, people }) {
    const happened = readEvent(webhookStream, event.event)
    if (!event.by.startsWith('system:') || happened.type !== 'WebhookChanged' || happened.isEnabled !== false)
      return null
    const webhook = await db
      .selectFrom('webhook')
      .select('name')
      .where('company', '=', company)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!webhook) return null
    return {
      kind: 'webhook',
      severity: 'high',
      title: `The webhook “${webhook.name}” was disabled, as its deliveries failed`,
      href: `/webhooks/view/${id}`,
      to: idsWithPermission(people, 'Edit Webhooks'),
    }
  },
}
