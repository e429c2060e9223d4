import { resourceRegistry } from '../resource/resource-registry.ts'
import { patrols } from '../projections/patrols.ts'
import { type Resource, hiddenFields } from '../resource/resource.ts'
import type { Kysely } from 'kysely'
import type { FeedEvent } from '../../contract/tracking/feed.ts'
import { type RecordedEvent, streamParts } from '../../domain/event-sourcing/event.ts'
import { confidentiality, visibleLevels } from '../../domain/incidents/confidentiality.ts'
import type { Account } from '../auth/account.ts'
import { canSee } from '../auth/permissions/access-limits.ts'
import type { Tables } from '../db/tables.ts'
import { canReceiveEvent } from '../resource/record/can-receive-event.ts'

/** Returns the event as the feed sends it to this account; null if the account must not receive it. */
export function visibleEvent(
  record: RecordedEvent,
  account: Pick<Account, 'owes' | 'verified' | 'permissions' | 'scope'>,
): FeedEvent | null {
  const kind = PUBLISHED_RESOURCES.get(streamParts(record.stream).type)
  if (!kind || !canReceiveEvent(account, kind, record.event.type)) return null
  const { type, ...data } = record.event
  const hidden = hiddenFields(account.permissions, kind)
  return {
    position: record.position,
    stream: record.stream,
    type,
    at: record.at,
    by: record.by,
    data: Object.fromEntries(Object.entries(data).filter(([field]) => !hidden.includes(field))),
  }
}

/**
 * Returns the event of an incident as an account may see it; null if it may not. An account that loses
 * access receives the event once without content, so that its console removes the incident.
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

/**
 * Record types whose events the feed publishes, by stream type. Events of other streams are never published.
 */
export const PUBLISHED_RESOURCES: ReadonlyMap<string, Resource> = new Map(
  [
    { noun: { one: 'patrol', many: 'patrols' }, path: '/patrols', readModel: patrols },
    ...resourceRegistry,
  ].map((kind): [string, Resource] => [kind.readModel.name, kind]),
)
