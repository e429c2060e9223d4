import type { FeedEvent } from '../../contract/feed.ts'
import type { RecordedEvent } from '../../domain/event.ts'
import type { Permission } from '../../domain/user/role.ts'
import { streamParts } from '../event-log/stream-name.ts'

/** Which streams the feed tells, to whom, and without which fields. What is not listed is told to nobody. */
const TOLD: Record<string, { needs: Permission; without?: readonly string[] }> = {
  company: { needs: 'live_map' },
  client: { needs: 'live_map' },
  assignment: { needs: 'live_map' },
  'site-post': { needs: 'live_map' },
  worker: { needs: 'live_map' },
  patrol: { needs: 'live_map' },
  device: { needs: 'manage_devices', without: ['secretHash'] },
}

/** The event as the feed tells it to somebody with these permissions; null when it does not. */
export function visibleEvent(record: RecordedEvent, permissions: readonly Permission[]): FeedEvent | null {
  const told = TOLD[streamParts(record.stream).type]
  if (!told || !permissions.includes(told.needs)) return null
  const { type, ...data } = record.event
  return {
    position: record.position,
    stream: record.stream,
    type,
    at: record.at,
    by: record.by,
    data: Object.fromEntries(Object.entries(data).filter(([field]) => !told.without?.includes(field))),
  }
}
