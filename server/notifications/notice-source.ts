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
  /** id in the stream of the event */
  id: string
  people: readonly Person[]
}

/** A notification with the path of its record, and the ids of the people it concerns. */
export interface AddressedNotice extends Notice {
  href: string
  to: readonly string[]
  /** notified instead if nobody of `to` may see the record */
  otherwise?: readonly string[]
}

/**
 * Returns the notification of an event of one stream; null: none. People who may not see the record are
 * removed later.
 */
export interface NoticeSource {
  stream: string
  /** permission to see such a record */
  needs: Permission
  noticeOf: (asked: NoticeContext) => Promise<AddressedNotice | null>
}
