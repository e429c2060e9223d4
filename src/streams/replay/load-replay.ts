import { BehaviorSubject, type Observable, Subscription, timer } from 'rxjs'
import { SEAL_HOUR_MS, sealHourStart } from '../../../domain/evidence/seals/closed-hours.ts'
import type { PackedFixes } from '../../../domain/track/packed-fixes.ts'
import { createReplayTracks, type ReplayTracks } from '../../../domain/track/replay-tracks.ts'
import { firstWindow, hourIndexAt, hourOrder, type TimeSpan } from './hour-order.ts'
import { hourCache, type HourCache } from './hour-cache.ts'
import { packInWorker, type TrailsPacker } from './pack-in-worker.ts'

/** One hour of a replay, or the part of it within the period. */
export interface ReplayHour extends TimeSpan {
  state: 'waiting' | 'loading' | 'loaded' | 'failed'
  /** part of the hour that is loaded before the rest */
  look?: TimeSpan | null
  fixes: number
  /** why loading failed; it is retried automatically */
  reason: string | null
}

export interface ReplayProgress {
  hours: readonly ReplayHour[]
  /** number of loaded hours */
  loaded: number
  fixes: number
}

export interface LoadedReplay extends ReplayTracks {
  /** emits the newest on subscription */
  progress$: Observable<ReplayProgress>
  dispose(): void
}

/** Query of `GET /api/trails`, defined in `contract/tracking/trails.ts`. */
export interface TrailsRequest {
  from: number
  to: number
  within?: number | undefined
  arrivals?: 1 | undefined
  late?: 1 | undefined
}

export interface TrailsResponse {
  /** null if nothing changed since the reply with the known ETag */
  body: ArrayBuffer | null
  /** the ETag; null if the data may still change */
  tag: string | null
}

export interface LoadReplayOptions {
  /** period, ms since epoch UTC; `to` is exclusive */
  from: number
  to: number
  /** playhead, ms since epoch UTC; emits the newest on subscription */
  head$: Observable<number>
  /**
   * Fetches `GET /api/trails` for at most an hour. `known` is the cached ETag. Rejects with an Error that gives the
   * reason; its `retryAfterMs` is Retry-After in ms.
   */
  fetchTrails: (
    asked: TrailsRequest,
    known: string | undefined,
    signal: AbortSignal,
  ) => Promise<TrailsResponse>
  /** maximum error of simplified tracks, metres; absent: not simplified */
  within?: number
  /** whether to request when each position arrived */
  arrivals?: boolean
  packer?: TrailsPacker
  /** cache that earlier replays have filled */
  kept?: HourCache
}

/** Maximum number of requests at a time: one reply is received while another is packed. */
const AT_ONCE = 2
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 60_000

/**
 * Loads the trails of a replay hour by hour: the playhead's hour, later hours, then earlier ones. At the initial
 * position, the minutes around the playhead are loaded first, so that the first frame does not wait for the hour.
 * Moving the playhead gives its hour priority. A failed hour is retried with growing delays, and at once when the
 * playhead reaches it.
 */
export function loadReplay({
  from,
  to,
  head$,
  fetchTrails,
  within,
  arrivals = false,
  packer = packInWorker(),
  kept = hourCache(),
}: LoadReplayOptions): LoadedReplay {
  const hours = hoursOf(from, to)
  const starts = hours.map((hour) => hour.from)
  const tries = hours.map(() => 0)
  const flights = new Map<number, AbortController>()
  /** indices of hours of which a first part was requested */
  const looked = new Set<number>()
  const open = new Subscription()
  const tracks = createReplayTracks(hours)
  const progress = new BehaviorSubject<ReplayProgress>({ hours: [...hours], loaded: 0, fixes: 0 })
  const start = latest(head$)
  let order = hourOrder(starts, start)
  /** number of pauses in progress that the server requested by Retry-After */
  let leftAlone = 0

  function put(index: number, change: Partial<ReplayHour>) {
    hours[index] = { ...(hours[index] as ReplayHour), ...change }
    const loaded = hours.filter(({ state }) => state === 'loaded')
    const fixes = loaded.reduce((sum, hour) => sum + hour.fixes, 0)
    progress.next({ hours: [...hours], loaded: loaded.length, fixes })
  }

  const isWanted = (index: number) => hours[index]?.state === 'waiting'

  function fill() {
    while (flights.size < AT_ONCE && leftAlone === 0) {
      const next = order.find(isWanted)
      if (next === undefined) return
      void load(next)
    }
  }

  async function load(index: number) {
    const flight = new AbortController()
    flights.set(index, flight)
    put(index, { state: 'loading', reason: null })
    const span = hours[index] as ReplayHour
    const look = lookOf(index)
    if (look !== null) await lookInto(index, look, flight.signal)
    if (flight.signal.aborted) return
    const outcome = await walkedIn(askedOf(span), flight.signal).then(
      (fixes) => ({ fixes }),
      (error: unknown) => ({
        reason: error instanceof Error ? error.message : String(error),
        asksFor: waitOf(error),
      }),
    )
    if (flight.signal.aborted) return
    flights.delete(index)
    if ('fixes' in outcome) {
      tracks.put(index, outcome.fixes)
      put(index, { state: 'loaded', look: null, fixes: outcome.fixes.count })
    } else fail(index, outcome.reason, outcome.asksFor)
    fill()
  }

  /** Returns the part of an hour to load first. null if that was done before, or if the whole hour may be cached. */
  function lookOf(index: number) {
    const { from: begin, to: end } = hours[index] as ReplayHour
    if (looked.has(index) || within !== undefined || kept.of(askedOf({ from: begin, to: end }))) return null
    looked.add(index)
    return firstWindow({ from: begin, to: end }, start)
  }

  /**
   * Loads a part of an hour. A failure is ignored here, because the request for the whole hour follows and reports it.
   */
  async function lookInto(index: number, look: TimeSpan, signal: AbortSignal) {
    const fixes = await walkedIn(askedOf(look), signal).catch(() => null)
    if (fixes === null || signal.aborted) return
    tracks.put(index, fixes, look)
    put(index, { look })
  }

  const askedOf = ({ from: begin, to: end }: TimeSpan): TrailsRequest => ({
    from: begin,
    to: end,
    within,
    arrivals: arrivals ? 1 : undefined,
    // simplified tracks have no flags for late fixes, and tracks with arrival times need none
    late: within === undefined && !arrivals ? 1 : undefined,
  })

  async function walkedIn(asked: TrailsRequest, signal: AbortSignal): Promise<PackedFixes> {
    const known = kept.of(asked)
    const { body, tag } = await fetchTrails(asked, known?.tag, signal)
    const fixes = body ? await packer.pack(asked.from, body) : known?.fixes
    if (!fixes) throw new Error('The server told nothing of this hour.')
    kept.put(asked, tag, fixes)
    return fixes
  }

  function fail(index: number, reason: string, asksFor: number) {
    const own = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (tries[index] as number))
    const again = Math.max(own, asksFor)
    if (asksFor > 0) leaveAlone(asksFor)
    tries[index] = (tries[index] as number) + 1
    put(index, { state: 'failed', reason })
    open.add(timer(again).subscribe(() => retry(index)))
  }

  /** Pauses all requests for the given ms. */
  function leaveAlone(ms: number) {
    leftAlone += 1
    open.add(
      timer(ms).subscribe(() => {
        leftAlone -= 1
        fill()
      }),
    )
  }

  function retry(index: number) {
    if (hours[index]?.state !== 'failed') return
    put(index, { state: 'waiting' })
    fill()
  }

  /** Makes room for the playhead's hour by cancelling the least urgent request. */
  function makeWay() {
    const first = order[0] as number
    if (hours[first]?.state === 'failed') put(first, { state: 'waiting' })
    if (!isWanted(first) || flights.size < AT_ONCE) return
    const last = order.findLast((index) => flights.has(index)) as number
    flights.get(last)?.abort()
    flights.delete(last)
    put(last, { state: 'waiting' })
  }

  open.add(
    head$.subscribe((head) => {
      if (hourIndexAt(starts, head) === order[0]) return
      order = hourOrder(starts, head)
      makeWay()
      fill()
    }),
  )
  fill()

  return {
    progress$: progress.asObservable(),
    guards: tracks.guards,
    trackOf: tracks.trackOf,
    packed: tracks.packed,
    packedOf: tracks.packedOf,
    dispose() {
      open.unsubscribe()
      for (const flight of flights.values()) flight.abort()
      progress.complete()
      packer.dispose()
    },
  }
}

const waitOf = (error: unknown) => {
  const asked = error instanceof Error && 'retryAfterMs' in error ? error.retryAfterMs : 0
  return typeof asked === 'number' ? Math.min(asked, LONGEST_RETRY_MS) : 0
}

function hoursOf(from: number, to: number): ReplayHour[] {
  const hours: ReplayHour[] = []
  for (let hour = sealHourStart(from); hour < to; hour += SEAL_HOUR_MS)
    hours.push({
      from: Math.max(from, hour),
      to: Math.min(to, hour + SEAL_HOUR_MS),
      state: 'waiting',
      fixes: 0,
      reason: null,
    })
  return hours
}

/** Returns the value that an observable emits on subscription. */
function latest(head$: Observable<number>): number {
  let head = Number.NaN
  head$.subscribe((t) => (head = t)).unsubscribe()
  return head
}
