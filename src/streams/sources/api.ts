import {
  BehaviorSubject,
  catchError,
  defer,
  EMPTY,
  exhaustMap,
  filter,
  finalize,
  from,
  map,
  tap,
  timer,
} from 'rxjs'
import { z } from 'zod'
import { sameId } from '../../../contract/core/id.ts'
import type { LiveGuard } from '../../../domain/fix/fix.ts'
import { linkStates } from '../operators/link-states.ts'
import { trailBetween } from '../trail-columns.ts'
import { windowBounds, type TrailWindow } from '../../../domain/fix/trail-window.ts'
import type { Get, LiveSource, TrackingSource } from './source.ts'
import { trailFromPoints, type RawPoint } from './history-points.ts'
import { fetchLiveLocations } from './live-locations.ts'
import { epochMs, toLiveGuard, parseGuardLocation } from './parse-live-guard.ts'

export interface ApiOptions {
  get: Get
  /** ms since epoch UTC */
  now: () => number
  pollMs?: number
}

export interface ApiSource {
  live: LiveSource
  tracking: TrackingSource
}

const POLL_MS = 10_000

/** Points are validated one by one when they are parsed, because a day has 17,280 of them. */
const workerLocations = z.object({
  data: z.object({ live_locations: z.array(z.unknown()), historical_locations: z.array(z.unknown()) }),
})

/** Creates a source that polls the API, for times without realtime updates. */
export function createApiSource({ get, now, pollMs = POLL_MS }: ApiOptions): ApiSource {
  const connected = new BehaviorSubject(false)
  const guards$ = timer(0, pollMs).pipe(
    exhaustMap(() =>
      defer(() => fetchLiveLocations(get)).pipe(
        tap({ next: () => connected.next(true), error: () => connected.next(false) }),
        // the next poll retries; `link$` reports the failure
        catchError(() => EMPTY),
      ),
    ),
    map((locations) => locations.map(toLiveGuard).filter((guard) => guard !== null)),
    finalize(() => connected.next(false)),
  )

  const fetchCurrent = async (workerId: string): Promise<LiveGuard | null> => {
    const { data } = await get(`/live-locations/${encodeURIComponent(workerId)}`, workerLocations, {
      failure: 'Failed to fetch live locations from API',
    })
    const guards = data.live_locations.map(parseGuardLocation).filter((guard) => guard !== null)
    return guards.reduce<LiveGuard | null>(
      (latest, guard) => (latest === null || guard.fix.t > latest.fix.t ? guard : latest),
      null,
    )
  }

  return {
    live: { name: 'api', guards$, link$: linkStates(connected) },
    tracking: {
      name: 'api',
      fetchCurrent,
      async loadHistory(workerId, window) {
        const { data } = await get(`/live-locations/${encodeURIComponent(workerId)}`, workerLocations, {
          query: queryOf(window),
          failure: 'Failed to fetch historical locations from API',
        })
        const { from, to } = windowBounds(window, now())
        const trail = trailFromPoints(workerId, pointsOf(data.historical_locations, workerId))
        return trailBetween(trail, from, to)
      },
      startTracking: (workerId) =>
        timer(0, pollMs).pipe(
          exhaustMap(() => from(fetchCurrent(workerId))),
          filter((guard) => guard !== null),
        ),
    },
  }
}

function queryOf(window: TrailWindow): Record<string, number> {
  return 'hours' in window
    ? { hours: window.hours }
    : { from: Math.floor(window.from), to: Math.ceil(window.to) }
}

/** Returns the points ascending by time. The API sends the newest first. */
function pointsOf(locations: readonly unknown[], workerId: string): RawPoint[] {
  const points: RawPoint[] = []
  for (let i = locations.length - 1; i >= 0; i--) {
    const location = locations[i]
    if (typeof location !== 'object' || location === null) continue
    const { worker_id, created_at, latitude, longitude, accuracy, speed, late_ms } = location as Record<
      string,
      unknown
    >
    if (worker_id !== workerId && !isSameId(worker_id, workerId)) continue
    const t = typeof created_at === 'string' ? epochMs(created_at) : created_at
    points.push({ t, lat: latitude, lon: longitude, accuracy, speed, lateMs: late_ms })
  }
  return points
}

function isSameId(id: unknown, workerId: string): boolean {
  return (typeof id === 'string' || typeof id === 'number') && sameId(id, workerId)
}
