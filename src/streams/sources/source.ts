import type { Observable } from 'rxjs'
import type { LiveGuard } from '../../../domain/fix/fix.ts'
import type { Trail } from '../../../domain/fix/trail.ts'
import type { TrailWindow } from '../../../domain/fix/trail-window.ts'
import type { z } from 'zod'

export type SourceName = 'firebase' | 'feed' | 'api'

/** State of a connection. 'down': it reconnects by itself. 'failed': down for long, or refused; it still retries. */
export type LinkState = 'up' | 'down' | 'failed'

/** A source of the newest positions of all guards. Subscribing connects; unsubscribing disconnects. */
export interface LiveSource {
  readonly name: SourceName
  /** emits all known guards first (possibly none), then changed ones in order of arrival */
  readonly guards$: Observable<readonly LiveGuard[]>
  readonly link$: Observable<LinkState>
  /** ids of guards that this account may no longer see; emits before `guards$` emits the remaining ones */
  readonly gone$?: Observable<readonly string[]>
  /** times of heartbeats, ms since epoch by this browser's clock */
  readonly heartbeat$?: Observable<number>
  /** emits every two seconds if the server sends such heartbeats */
  readonly pulse$?: Observable<void>
}

/** A source of data about one guard. Calls reject if the source cannot reply. */
export interface TrackingSource {
  readonly name: 'firebase' | 'api'
  /** resolves to the guard's newest position; null: none */
  fetchCurrent(workerId: string): Promise<LiveGuard | null>
  /** resolves to the positions within the period, ascending; possibly empty */
  loadHistory(workerId: string, window: TrailWindow, cancelled?: AbortSignal): Promise<Trail>
  /** emits each new position; errors when the source can no longer follow the guard */
  startTracking(workerId: string): Observable<LiveGuard>
}

/**
 * Calls the API. `path` is without the API's base, e.g. `/workers`. Resolves to the parsed reply, otherwise rejects.
 */
export type Get = <Reply extends z.ZodType>(
  path: string,
  reply: Reply,
  options?: { query?: Record<string, string | number | undefined>; failure?: string },
) => Promise<z.infer<Reply>>
