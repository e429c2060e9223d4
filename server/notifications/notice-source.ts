import type { Kysely } from 'kysely'
import type { RecordedEvent } from '../../domain/event-sourcing/event.ts'
import type { Permission } from '../../domain/user/permission.ts'
import type { Notice } from '../../domain/notifications/notification.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import type { Person } from './notifiable-people.ts'

export interface NoticeContext {
  db: Kysely<Tables>
  company: CompanyId
  event: RecordedEvent
  /** id of the event's record */
  id: string
  people: readonly Person[]
}

/** A notification with the path of its record and the ids of its recipients. */
export interface AddressedNotice extends Notice {
  href: string
  to: readonly string[]
  /** ids of people who are notified instead if nobody of `to` may see the record */
  otherwise?: readonly string[]
}

/**
 * A source of notifications for the events of one stream type. `noticeOf` returns null for an event without
 * one. Recipients who may not see the record are removed later.
 */
export interface NoticeSource {
  stream: string
  /** permission that a recipient needs to see such a record */
  needs: Permission
  noticeOf: (asked: NoticeContext) => Promise<AddressedNotice | null>
}
