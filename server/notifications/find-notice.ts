import type { Kysely } from 'kysely'
import { type RecordedEvent, streamParts } from '../../domain/event-sourcing/event.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { canSee } from '../auth/permissions/access-limits.ts'
import type { AddressedNotice, NoticeSource } from './notice-source.ts'
import { readNotifiablePeople, type Person } from './notifiable-people.ts'
import { alarmNotices } from './sources/alarm-notices.ts'
import { incidentNotices, issueNotices } from './sources/incident-notices.ts'
import { lateFixNotices, sheetNotices } from './sources/attendance-notices.ts'
import { webhookNotices } from './sources/webhook-notices.ts'

/** All sources of notifications. Add yours here. */
export const NOTICE_SOURCES: readonly NoticeSource[] = [
  alarmNotices,
  incidentNotices,
  issueNotices,
  lateFixNotices,
  sheetNotices,
  webhookNotices,
]

/**
 * Returns the notification of an event with its recipients, without the person who caused it and people who
 * may not see the record.
 */
export async function findNotice(
  db: Kysely<Tables>,
  company: CompanyId,
  event: RecordedEvent,
): Promise<{ notice: AddressedNotice; to: Person[] } | null> {
  const { type, id } = streamParts(event.stream)
  const source = NOTICE_SOURCES.find(({ stream }) => stream === type)
  if (!source) return null
  const all = await readNotifiablePeople(db, company)
  const notice = await source.noticeOf({ db, company, event, id, people: all })
  if (!notice) return null
  const ableAmong = async (ids: readonly string[]) => {
    const able: Person[] = []
    for (const person of all)
      if (
        ids.includes(person.id) &&
        event.by !== `user:${person.id}` &&
        person.permissions.includes(source.needs) &&
        (await canSee(db, person, type, id))
      )
        able.push(person)
    return able
  }
  const to = await ableAmong(notice.to)
  if (to.length === 0 && notice.otherwise) return { notice, to: await ableAmong(notice.otherwise) }
  return { notice, to }
}
