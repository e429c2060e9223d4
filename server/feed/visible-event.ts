import type { FeedEvent } from '../../contract/feed.ts'
import { type RecordedEvent, streamParts } from '../../domain/event.ts'
import type { Account } from '../auth/account.ts'
import { hiddenFields } from '../resource/resource.ts'
import { PUBLISHED_RESOURCES } from './told-kinds.ts'
import { canReceiveEvent } from '../resource/hears-of.ts'

/** Returns the event as the feed sends it to this account; null if it does not. */
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
