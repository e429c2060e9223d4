import { BehaviorSubject, type Observable, Subscription, timer } from 'rxjs'
import { SEAL_HOUR_MS, sealHourStart } from '../../../domain/evidence/seals/closed-hours.ts'
import type { PackedFixes } from '../../../domain/track/packed-fixes.ts'
import { createReplayTracks, type ReplayTracks } from '../../../domain/track/replay-tracks.ts'
import { firstWindow, hourIndexAt, hourOrder, type TimeSpan } from './hour-order.ts'
import { hourCache, type HourCache } from './hour-cache.ts'
import { packInWorker, type TrailsPacker } from './pack-in-worker.ts'

/** One hour of a replay, or its requested part. */
export interface ReplayHour extends TimeSpan {
  state: 'waiting' | 'loading' | 'loaded' | 'failed'
  /** part that is loaded before the rest */
  look?: TimeSpan | null
  fixes: number
  /** why it failed; retried automatically */
  reason: string | null
}

export interface ReplayProgress {
  hours: readonly ReplayHour[]
  /** number of loaded hours */
  loaded: number
  fixes: number
}

export interface LoadedReplay extends ReplayTracks {
  /** emits the latest one on subscription */
  progress$: Observable<ReplayProgress>
  dispose(): void
}

/** See `contract/tracking/trails.ts`. */
export interface TrailsRequest {
  from: number
  to: number
  within?: number | undefined
  arrivals?: 1 | undefined
  late?: 1 | undefined
}

export interface TrailsResponse {
  /** null if nothing changed since the answer with the known tag */
  body: ArrayBuffer | null
  /** null if the data may still change */
  tag: string | null
}

export interface LoadReplayOptions {
  /** ms since epoch UTC: inclusive, exclusive */
  from: number
  to: number
  /** the play head, ms since epoch UTC; emits the latest on subscription */
  head$: Observable<number>
  /**
   * Fetches `GET /api/trails` for at most an hour, `known` being the cached tag; rejects with an Error that
   * gives the reason, and Retry-After as `retryAfterMs`.
   */
  fetchTrails: (
    asked: TrailsRequest,
    known: string | undefined,
    signal: AbortSignal,
  ) => Promise<TrailsResponse>
  /** metres: maximum error of simplification; absent: none */
  within?: number
  /** whether to request arrivals */
  arrivals?: boolean
  packer?: TrailsPacker
  /** cache from earlier replays */
  kept?: HourCache
}

/** One reply is read while another is packed. */
const AT_ONCE = 2
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 60_000

/**
 * Loads the trails of a replay hour by hour in the order of the play head: its frame, the next hours, then
 * earlier ones. At the initial position the minutes around it are loaded first, so that the first frame does
 * not wait for the hour. Moving the head gives its hour priority. A failed hour is retried, with growing
 * delays, and at once when the head reaches it.
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
  /** hours whose first part was requested */
  const looked = new Set<number>()
  const open = new Subscription()
  const tracks = createReplayTracks(hours)
  const progress = new BehaviorSubject<ReplayProgress>({ hours: [...hours], loaded: 0, fixes: 0 })
  const start = latest(head$)
  let order = hourOrder(starts, start)
  /** number of running Retry-After delays */
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

  /** Returns the part of an hour to load first: once, and not if all of it may be cached. */
  function lookOf(index: number) {
    const { from: begin, to: end } = hours[index] as ReplayHour
    if (looked.has(index) || within !== undefined || kept.of(askedOf({ from: begin, to: end }))) return null
    looked.add(index)
    return firstWindow({ from: begin, to: end }, start)
  }

  /** If this request fails, the request for its whole hour follows and reports the reason. */
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
    // simplified tracks have no late marks, and tracks with arrivals need none
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

  /** Cancels the least urgent request for the hour of the head. */
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
