import type { FeedEvent } from '../../contract/feed.ts'
import { type RecordedEvent, streamParts } from '../../domain/event.ts'
import type { Account } from '../auth/account.ts'
import { admissionTo, isAdmitted } from '../auth/route-permissions.ts'
import { allResources } from '../back-office/all-resources.ts'
import { hiddenFrom, type Resource } from '../resource/resource.ts'

/** `path`: where it is listed; who may not see that list does not hear of it */
type Told = Pick<Resource, 'path' | 'secret' | 'confidential'>

/** Which streams the feed tells. What is not here is told to nobody. */
const TOLD = new Map<string, Told>([
  ['patrol', { path: '/patrols' }],
  ...allResources.map((resource) => [resource.readModel.name, resource] as const),
])

/** The event as the feed tells it to this account; null when it does not. */
export function visibleEvent(
  record: RecordedEvent,
  account: Pick<Account, 'verified' | 'permissions' | 'scope'>,
): FeedEvent | null {
  const told = TOLD.get(streamParts(record.stream).type)
  if (!told) return null
  const needed = admissionTo('GET', `/api${told.path}`)
  if (typeof needed !== 'object' || !isAdmitted(account, needed)) return null
  const { type, ...data } = record.event
  const hidden = hiddenFrom(account.permissions, told)
  return {
    position: record.position,
    stream: record.stream,
    type,
    at: record.at,
    by: record.by,
    data: Object.fromEntries(Object.entries(data).filter(([field]) => !hidden.includes(field))),
  }
}
