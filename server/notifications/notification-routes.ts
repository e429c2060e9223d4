import {
  notificationsQuery,
  notificationsReply,
  preferencesReply,
  readNotificationsBody,
  readNotificationsReply,
} from '../../contract/notifications/notification.ts'
import { notificationKind, notificationSeverity } from '../../domain/notifications/notification.ts'
import { notificationPreferences } from '../../domain/notifications/notification-preferences.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import { readPage } from '../http/reply/paging.ts'
import { notFoundProblem } from '../http/reply/problem-reply.ts'
import type { PurgeJob } from '../retention/purge.ts'
import { readPreferences } from './read-preferences.ts'
import { isNoticeVisible } from './visible-notices.ts'
import './notification-tables.ts'

const KEPT_MS = 30 * 24 * 3_600_000
const tags = ['notifications']

/** Routes of the caller's own notifications and notification preferences. */
export function notificationRoutes(app: App, context: Context): void {
  const { db } = context

  app.get(
    '/notifications',
    { schema: { tags, querystring: notificationsQuery, response: { 200: notificationsReply } } },
    async ({ account, query }) => {
      const { company, userId } = account
      const own = db
        .selectFrom('notification')
        .where('company', '=', company)
        .where('account_id', '=', userId)
        .where(isNoticeVisible(account))
      const { rows, meta } = await readPage(
        own
          .select(['id', 'kind', 'severity', 'title', 'href', 'at', 'read_at'])
          .$if(query.unread !== undefined, (mine) => mine.where('read_at', 'is', null))
          .orderBy('at', 'desc')
          .orderBy('id', 'desc'),
        query,
      )
      const counts = await own
        .where('read_at', 'is', null)
        .groupBy('severity')
        .select(['severity', (eb) => eb.fn.countAll<number>().as('count')])
        .execute()
      const unread = { info: 0, warning: 0, high: 0, critical: 0 }
      for (const { severity, count } of counts) unread[notificationSeverity.parse(severity)] = Number(count)
      const data = rows.map((row) => ({
        ...row,
        kind: notificationKind.parse(row.kind),
        severity: notificationSeverity.parse(row.severity),
      }))
      return { data, meta, unread }
    },
  )

  app.post(
    '/notifications/read',
    { schema: { tags, body: readNotificationsBody, response: { 200: readNotificationsReply } } },
    async ({ account, body: { ids, up_to } }) => {
      const { company, userId } = account
      const asked = [...new Set(ids)]
      if (asked.length > 0) {
        const known = await db
          .selectFrom('notification')
          .select('id')
          .where('company', '=', company)
          .where('account_id', '=', userId)
          .where('id', 'in', asked)
          .where(isNoticeVisible(account))
          .execute()
        if (known.length < asked.length) throw notFoundProblem('There is no such notification.')
      }
      const { numUpdatedRows } = await db
        .updateTable('notification')
        .set({ read_at: context.now() })
        .where('company', '=', company)
        .where('account_id', '=', userId)
        .where('read_at', 'is', null)
        .$if(ids !== undefined, (mine) => mine.where('id', 'in', asked))
        .$if(up_to !== undefined, (mine) => mine.where('at', '<=', up_to ?? 0))
        .executeTakeFirst()
      return { data: { read: Number(numUpdatedRows) } }
    },
  )

  app.get(
    '/notification-preferences',
    { schema: { tags, response: { 200: preferencesReply } } },
    async ({ account: { company, userId } }) => ({
      data: (await readPreferences(db, company, [userId]))(userId),
    }),
  )

  app.post(
    '/notification-preferences',
    { schema: { tags, body: notificationPreferences, response: { 200: preferencesReply } } },
    async ({ account: { company, userId }, body }) => {
      const preferences = JSON.stringify(body)
      await db
        .insertInto('notification_preference')
        .values({ company, account_id: userId, preferences })
        .onConflict((conflict) => conflict.columns(['company', 'account_id']).doUpdateSet({ preferences }))
        .execute()
      return { data: body }
    },
  )
}

/**
 * Purges notifications older than a month. Those of the same time are purged together, possibly more than
 * `most`.
 */
export const purgeNotifications: PurgeJob = async (trx, now, most) => {
  const old = await trx
    .selectFrom('notification')
    .select('at')
    .where('at', '<', now - KEPT_MS)
    .orderBy('at')
    .limit(most)
    .execute()
  const last = old.at(-1)
  if (!last) return 0
  const { numDeletedRows } = await trx
    .deleteFrom('notification')
    .where('at', '<=', last.at)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
