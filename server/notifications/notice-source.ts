import type { Kysely } from 'kysely'
import type { RecordedEvent } from '../../domain/event.ts'
import type { Permission } from '../../domain/user/permission.ts'
import type { Notice } from '../../domain/notifications/notification.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import type { Person } from './people.ts'

export interface AskedNotice {
  db: Kysely<Tables>
  company: CompanyId
  event: RecordedEvent
  /** id in the stream of the event */
  id: string
  people: readonly Person[]
}

/** A notice with the path of what it is about, and the ids of those whom it concerns. */
export interface AddressedNotice extends Notice {
  href: string
  to: readonly string[]
}

/** What events of one stream notify people of; null: of nothing. A person who does not see the record is left out later. */
export interface NoticeSource {
  stream: string
  /** what a person needs to see such a record */
  needs: Permission
  noticeOf: (asked: AskedNotice) => Promise<AddressedNotice | null>
}
