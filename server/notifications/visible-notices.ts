import { type Kysely, type RawBuilder, sql } from 'kysely'
import {
  hasConfidentiality,
  isIncidentOpen,
  isLimitedKind,
  isPlacedWithin,
  isWithin,
  type Viewer,
} from '../auth/permissions/access-limits.ts'
import { UndeliverableError, type MessageSender } from '../background/deliver-messages.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { NOTICE_SOURCES } from './find-notice.ts'
import { readNotifiablePeople } from './notifiable-people.ts'
import './notification-tables.ts'

/** name of the policy; it never changes, because the keys of its mails begin with it */
export const NOTIFICATIONS = 'notifications'

/** Returns the SQL condition that a row of `notification` is about a record that the account may see now. */
export function isNoticeVisible({ company, limits, permissions = [] }: Viewer): RawBuilder<boolean> {
  const parts = NOTICE_SOURCES.flatMap(({ stream, needs }) => {
    if (!permissions.includes(needs)) return []
    const isOf = sql`notification.stream like ${`${stream}-%`}`
    const id = sql`substr(notification.stream, ${sql.lit(stream.length + 2)})`
    if (hasConfidentiality(stream))
      return sql`(${isOf} and exists (select 1 from incident as noticed where noticed.company = ${company}
        and noticed.id = ${id} and ${isIncidentOpen({ company, limits, permissions }, 'noticed')}))`
    if (limits === null) return sql`(${isOf})`
    if (stream === 'alarm')
      return sql`(${isOf} and exists (select 1 from alarm as noticed where noticed.company = ${company}
        and noticed.id = ${id} and ${isPlacedWithin(stream, company, limits, 'noticed')}))`
    if (stream !== 'issue' || !isLimitedKind(stream)) return []
    return sql`(${isOf} and exists (select 1 from issue as noticed where noticed.company = ${company}
      and noticed.id = ${id} and ${isWithin(stream, company, limits, 'noticed.id')}))`
  })
  return parts.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`(${sql.join(parts, sql` or `)})`
}

/**
 * Throws an UndeliverableError if the recipient of a message may no longer see its record. `id` is that of
 * the notification.
 */
export async function assertNoticeVisible(
  db: Kysely<Tables>,
  { company, accountId, id }: { company: CompanyId; accountId: string; id: string },
): Promise<void> {
  const person = (await readNotifiablePeople(db, company)).find((each) => each.id === accountId)
  const seen =
    person &&
    (await db
      .selectFrom('notification')
      .select('id')
      .where('company', '=', company)
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where(isNoticeVisible(person))
      .executeTakeFirst())
  if (!seen) throw new UndeliverableError('The person has no access to this any more.')
}

/**
 * Wraps a mail sender. A mail about a notification is sent only if its recipient may still see the record.
 */
export const visibleMailSender =
  ({ db }: Context, sender: MessageSender): MessageSender =>
  async (mail) => {
    const [policy, , position = ''] = mail.key.split('.')
    if (policy === NOTIFICATIONS && /^\d+$/.test(position)) {
      const account = await db
        .selectFrom('account')
        .select('id')
        .where('company', '=', mail.company)
        .where('email', '=', mail.to)
        .executeTakeFirst()
      await assertNoticeVisible(db, { company: mail.company, accountId: account?.id ?? '', id: position })
    }
    return sender(mail)
  }
