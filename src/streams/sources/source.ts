import type { Observable } from 'rxjs'
import type { LiveGuard } from '../../../domain/fix/fix.ts'
import type { Trail } from '../../../domain/fix/trail.ts'
import type { TrailWindow } from '../../../domain/fix/trail-window.ts'
import type { z } from 'zod'

export type SourceName = 'firebase' | 'feed' | 'api'

/** `down` is a link that comes back by itself; `failed` one that is long gone or refused (it still goes on trying). */
export type LinkState = 'up' | 'down' | 'failed'

/** One way by which the newest locations of all guards arrive. Subscribing connects, unsubscribing disconnects. */
export interface LiveSource {
  readonly name: SourceName
  /** first everybody there is a record of, perhaps nobody; then what changed, in the order of arrival */
  readonly guards$: Observable<readonly LiveGuard[]>
  readonly link$: Observable<LinkState>
  /** ids of guards who are to be seen no longer, before `guards$` tells who is */
  readonly gone$?: Observable<readonly string[]>
  /** signs of life without news, ms since epoch by our clock */
  readonly heartbeat$?: Observable<number>
  /** a sign of life every two seconds, from servers that give one */
  readonly pulse$?: Observable<void>
}

/** One way to ask about one guard. Calls reject when the source cannot answer. */
export interface TrackingSource {
  readonly name: 'firebase' | 'api'
  /** the newest location; null where there is none */
  fetchCurrent(workerId: string): Promise<LiveGuard | null>
  /** the fixes within the window, ascending; of length 0 where there are none */
  loadHistory(workerId: string, window: TrailWindow, cancelled?: AbortSignal): Promise<Trail>
  /** the newest location again and again; errors when it can no longer be followed */
  startTracking(workerId: string): Observable<LiveGuard>
}

/** Calls the API (paths without its base, `/workers`) and gives the reply that the schema parsed; else rejects. */
export type Get = <Reply extends z.ZodType>(
  path: string,
  reply: Reply,
  options?: { query?: Record<string, string | number | undefined>; failure?: string },
) => Promise<z.infer<Reply>>
