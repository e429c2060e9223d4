import type { Observable } from 'rxjs'
import type { LiveGuard } from '../../../domain/fix/fix.ts'
import type { Trail } from '../../../domain/fix/trail.ts'
import type { TrailWindow } from '../../../domain/fix/trail-window.ts'
import type { z } from 'zod'

export type SourceName = 'firebase' | 'feed' | 'api'

/** `down`: a link that reconnects by itself; `failed`: down for long, or refused (it still retries). */
export type LinkState = 'up' | 'down' | 'failed'

/** A source of the newest locations of all guards. Subscribing connects, unsubscribing disconnects. */
export interface LiveSource {
  readonly name: SourceName
  /** first all known guards, maybe none; then changes, in order of arrival */
  readonly guards$: Observable<readonly LiveGuard[]>
  readonly link$: Observable<LinkState>
  /** ids of guards who are no longer visible, before `guards$` emits the others */
  readonly gone$?: Observable<readonly string[]>
  /** signs of life without news, ms since epoch by our clock */
  readonly heartbeat$?: Observable<number>
  /** a sign of life every two seconds, from servers that give one */
  readonly pulse$?: Observable<void>
}

/** A source of data about one guard. Calls reject if it cannot reply. */
export interface TrackingSource {
  readonly name: 'firebase' | 'api'
  /** the newest location; null: none */
  fetchCurrent(workerId: string): Promise<LiveGuard | null>
  /** the fixes within the period, ascending; length 0 without any */
  loadHistory(workerId: string, window: TrailWindow, cancelled?: AbortSignal): Promise<Trail>
  /** the newest location again and again; errors when it can no longer be followed */
  startTracking(workerId: string): Observable<LiveGuard>
}

/** Calls the API (paths without its base, `/workers`) and returns the parsed reply; else rejects. */
export type Get = <Reply extends z.ZodType>(
  path: string,
  reply: Reply,
  options?: { query?: Record<string, string | number | undefined>; failure?: string },
) => Promise<z.infer<Reply>>
