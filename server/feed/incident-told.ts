import type { Kysely } from 'kysely'
import type { FeedEvent } from '../../contract/feed.ts'
import { type RecordedEvent, streamParts } from '../../domain/event.ts'
import { confidentiality, visibleLevels } from '../../domain/incidents/confidentiality.ts'
import type { Account } from '../auth/account.ts'
import { canSee } from '../auth/permissions/within-limits.ts'
import type { Tables } from '../db/tables.ts'
import { visibleEvent } from './visible-event.ts'

/**
 * Returns an incident's event as a reader may see it; null without access to the incident now. A reader who
 * loses access is informed once, without content, so that it disappears from the screen.
 */
export async function visibleIncidentEvent(
  db: Kysely<Tables>,
  account: Account,
  record: RecordedEvent,
): Promise<FeedEvent | null> {
  const event = visibleEvent(record, account)
  if (!event || (await canSee(db, account, 'incident', streamParts(record.stream).id))) return event
  const was = confidentiality.safeParse(event.data.was).data
  const sawBefore = account.limits === null && was && visibleLevels(account.permissions).includes(was)
  return event.type === 'IncidentClassified' && sawBefore ? { ...event, data: {} } : null
}
