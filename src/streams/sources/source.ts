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
  /** emits all known guards first, possibly none; then changed ones, in order of arrival */
  readonly guards$: Observable<readonly LiveGuard[]>
  readonly link$: Observable<LinkState>
  /** ids of guards who are no longer visible; emits before `guards$` emits the others */
  readonly gone$?: Observable<readonly string[]>
  /** times of heartbeats, ms since epoch by our clock */
  readonly heartbeat$?: Observable<number>
  /** a heartbeat every two seconds, if the server sends them */
  readonly pulse$?: Observable<void>
}

/** A source of data about one guard. Calls reject if it cannot reply. */
export interface TrackingSource {
  readonly name: 'firebase' | 'api'
  /** resolves to the newest location; null without one */
  fetchCurrent(workerId: string): Promise<LiveGuard | null>
  /** resolves to the fixes within the period, ascending; empty without any */
  loadHistory(workerId: string, window: TrailWindow, cancelled?: AbortSignal): Promise<Trail>
  /** emits each new location; errors when the guard can no longer be followed */
  startTracking(workerId: string): Observable<LiveGuard>
}

/**
 * Calls the API (paths without its base, e.g. `/workers`); resolves to the parsed reply, else
 * rejects.
 */
export type Get = <Reply extends z.ZodType>(
  path: string,
  reply: Reply,
  options?: { query?: Record<string, string | number | undefined>; failure?: string },
) => Promise<z.infer<Reply>>
