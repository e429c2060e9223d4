import type { Kysely } from 'kysely'
import type { NotificationSeverity } from '../../domain/notifications/notification.ts'
import type { Message } from '../background/outbox.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import './notification-tables.ts'

export const PUSH = 'push'

/** Content of a push message, as the console's service worker reads it. */
export interface PushedNotice {
  title: string
  href: string
  severity: NotificationSeverity
  /** the browser shows messages with the same topic once */
  topic: string
}

/** Returns one push message for each browser of these people. */
export async function createPushMessages(
  db: Kysely<Tables>,
  company: CompanyId,
  { accountIds, notice }: { accountIds: readonly string[]; notice: PushedNotice },
): Promise<Message[]> {
  if (accountIds.length === 0) return []
  const browsers = await db
    .selectFrom('push_subscription')
    .select('id')
    .where('company', '=', company)
    .where('account_id', 'in', [...accountIds])
    .execute()
  return browsers.map(({ id }) => ({
    kind: PUSH,
    to: id,
    subject: notice.title,
    text: JSON.stringify(notice),
  }))
}
