import { z } from 'zod'
import { notificationKind, notificationSeverity } from '../../domain/notifications/notification.ts'
import { notificationPreferences } from '../../domain/notifications/notification-preferences.ts'
import { id } from '../core/id.ts'
import { pageMeta, pageQuery } from '../core/page.ts'

export const notification = z.object({
  id,
  kind: notificationKind,
  severity: notificationSeverity,
  title: z.string(),
  /** path of a page in the console */
  href: z.string(),
  /** ms since epoch UTC; `read_at` is null while it is unread */
  at: z.number(),
  read_at: z.number().nullable(),
})
export type NotificationRow = z.infer<typeof notification>

/** GET /api/notifications: the caller's notifications of the last month, newest first */
export const notificationsQuery = pageQuery(50).extend({ unread: z.enum(['true']).optional() })
export const notificationsReply = z.object({
  data: z.array(notification),
  meta: pageMeta,
  unread: z.record(notificationSeverity, z.number().int()),
})

/**
 * POST /api/notifications/read marks notifications as read: those in `ids`, or all until `up_to` (ms since
 * epoch UTC). With both, it marks those in `ids` that are not later than `up_to`.
 */
export const readNotificationsBody = z
  .object({ ids: z.array(id).min(1).max(200).optional(), up_to: z.number().int().nonnegative().optional() })
  .refine(({ ids, up_to }) => ids !== undefined || up_to !== undefined, 'Please give ids or up_to.')
export const readNotificationsReply = z.object({ data: z.object({ read: z.number().int() }) })

/** GET and POST /api/notification-preferences: the preferences of the caller */
export const preferencesReply = z.object({ data: notificationPreferences })
