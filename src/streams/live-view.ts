import { moreAccurateFix, type LiveGuard } from '../../domain/fix/fix.ts'
import {
  BehaviorSubject,
  combineLatest,
  distinctUntilChanged,
  map,
  Subject,
  Subscription,
  timer,
  Observable,
} from 'rxjs'
import { HEARTBEAT_LIMIT_MS, silenceThresholdMs, areFixesRare } from './silence-threshold.ts'
import { coalescePerFrame } from './operators/per-frame.ts'
import { connectWhile, silence } from './operators/live-connection.ts'
import type { LinkState, LiveSource, SourceName, TrackingSource } from './sources/source.ts'

/**
 * All guards in one frame. Each emission is a new object, but `byId` is always the same map, changed in place. So a
 * frame costs only what changed. An unchanged guard is the same object as before.
 */
export interface LiveGuards {
  readonly version: number
  readonly byId: ReadonlyMap<string, LiveGuard>
  /** ids of guards that changed since the previous emission */
  readonly changed: ReadonlySet<string>
}

export interface LiveViewOptions {
  /** in order of preference; a source is used only while no earlier source is up, or while none delivers data */
  sources: readonly LiveSource[]
  /** used only while no source in `sources` is up */
  fallback?: LiveSource
  /** ms since epoch UTC */
  now: () => number
  frame?: () => Observable<unknown>
}

export interface LiveView {
  /** at most one emission per frame, the first without delay */
  readonly guards$: Observable<LiveGuards>
  /** returns the current state, also between frames */
  current(): LiveGuards
  guard$(workerId: string): Observable<LiveGuard | undefined>
  /** newer positions, emitted at once and not merged per frame */
  readonly arrived$: Observable<readonly LiveGuard[]>
  readonly links$: Observable<Readonly<Partial<Record<SourceName, LinkState>>>>
  /** name of the first source that is up, otherwise of the fallback if it is up, otherwise null */
  readonly source$: Observable<SourceName | null>
  /** whether a source has delivered all guards; before that, a missing guard may exist */
  told(): boolean
  /**
   * 'waiting' for the first data; 'everybody': a source delivered all guards; 'nothing': no data within five seconds
   */
  readonly lastContact$: Observable<ReceptionState>
  /** when data stopped arriving, ms since epoch; null while data arrives */
  readonly silence$: Observable<number | null>
  /** whether this source must be queried for guards: earlier sources are down, or are up without delivering data */
  isNeeded$(name: SourceName): Observable<boolean>
  /** connects the sources; unsubscribing from the result disconnects them */
  connect(): Subscription
  /** removes all guards */
  clear(): void
}

export type ReceptionState = 'waiting' | 'nothing' | 'everybody'

const ANSWER_DUE_MS = 5000
const FALLBACK_GRACE_MS = 2000
const STANDBY_GRACE_MS = 1000

/** Merges the newest position of each guard from all sources, without duplicates. */
export function createLiveView({ sources, fallback, now, frame }: LiveViewOptions): LiveView {
  const byId = new Map<string, LiveGuard>()
  const dirty = new Subject<void>()
  const arrived = new Subject<readonly LiveGuard[]>()
  const links = new BehaviorSubject<Readonly<Partial<Record<SourceName, LinkState>>>>({})
  let changed = new Set<string>()
  let shown: LiveGuards = { version: 0, byId, changed }
  const heard = new BehaviorSubject<ReceptionState>('waiting')
  let lastArrival = now()
  let beatLimit = HEARTBEAT_LIMIT_MS.none
  /** positions were due, but only a heartbeat came: then guards are late, and the link works */
  let onlyHeartbeats = false

  const emitted = new BehaviorSubject(shown)
  const flush = () => {
    if (changed.size === 0) return
    shown = { version: shown.version + 1, byId, changed }
    changed = new Set()
    emitted.next(shown)
  }

  const put = (guards: readonly LiveGuard[]) => {
    if (guards.length > 0) {
      lastArrival = now()
      onlyHeartbeats = false
    }
    if (heard.value !== 'everybody') heard.next('everybody')
    const news: LiveGuard[] = []
    for (const guard of guards) {
      const known = byId.get(guard.workerId)
      const newer = mergeLiveGuard(known, guard)
      if (newer === known) continue
      byId.set(guard.workerId, newer)
      changed.add(guard.workerId)
      news.push(newer)
    }
    if (news.length === 0) return
    dirty.next()
    arrived.next(news)
  }

  const forget = (ids: readonly string[]) => {
    for (const id of ids) if (byId.delete(id)) changed.add(id)
    dirty.next()
  }

  const noneUp$ = (of: readonly LiveSource[]) =>
    links.pipe(map((states) => !of.some(({ name }) => states[name] === 'up')))
  const silence$ = silence(
    () => lastArrival,
    () => pause(),
    now,
  )
  /** a lower source is used only while earlier ones are down or deliver nothing, so that each position arrives once */
  const noneBrings$ = (before: readonly LiveSource[]) =>
    combineLatest([noneUp$(before), silence$]).pipe(map(([away, since]) => away || since !== null))

  const awaited = () => (onlyHeartbeats ? [] : byId.values())
  const pause = () => silenceThresholdMs(awaited(), beatLimit)

  const connectSource = (source: LiveSource, before: readonly LiveSource[] = []) => {
    const open = new Subscription()
    open.add(source.gone$?.subscribe(forget))
    const ask = () => source.guards$.subscribe(put)
    open.add(before.length === 0 ? ask() : connectWhile(noneBrings$(before), STANDBY_GRACE_MS, ask))
    open.add(
      source.link$.subscribe((state) => {
        // heartbeats are expected only while the source's link is up
        if (source.heartbeat$ && state !== 'up') {
          beatLimit = HEARTBEAT_LIMIT_MS.none
          onlyHeartbeats = false
        }
        links.next({ ...links.value, [source.name]: state })
      }),
    )
    open.add(
      source.heartbeat$?.subscribe(() => {
        beatLimit = Math.min(beatLimit, HEARTBEAT_LIMIT_MS.heartbeat)
        onlyHeartbeats ||= now() - lastArrival > pause()
        lastArrival = now()
      }),
    )
    open.add(
      source.pulse$?.subscribe(() => {
        beatLimit = HEARTBEAT_LIMIT_MS.pulse
        // a heartbeat counts as data only if few positions are due; otherwise missing positions are an outage
        if (areFixesRare(awaited())) lastArrival = now()
      }),
    )
    open.add(() => {
      const { [source.name]: _gone, ...others } = links.value
      links.next(others)
    })
    return open
  }

  return {
    guards$: emitted,
    current: () => {
      flush()
      return shown
    },
    guard$: (workerId) =>
      emitted.pipe(
        map(() => byId.get(workerId)),
        distinctUntilChanged(),
      ),
    arrived$: arrived,
    links$: links,
    source$: links.pipe(
      map((states) => {
        const all = fallback === undefined ? sources : [...sources, fallback]
        return all.find(({ name }) => states[name] === 'up')?.name ?? null
      }),
      distinctUntilChanged(),
    ),
    told: () => heard.value === 'everybody',
    lastContact$: heard,
    silence$,
    isNeeded$(name) {
      const place = sources.findIndex((source) => source.name === name)
      return noneBrings$(place === -1 ? sources : sources.slice(0, place))
    },
    connect() {
      // after a reconnection, the time without data continues from the last arrival
      if (heard.value !== 'everybody') lastArrival = now()
      const open = new Subscription()
      open.add(timer(ANSWER_DUE_MS).subscribe(() => heard.value === 'waiting' && heard.next('nothing')))
      open.add(dirty.pipe(coalescePerFrame(frame)).subscribe(flush))
      for (const [place, source] of sources.entries())
        open.add(connectSource(source, sources.slice(0, place)))
      if (fallback !== undefined) {
        open.add(connectWhile(noneUp$(sources), FALLBACK_GRACE_MS, () => connectSource(fallback)))
      }
      return open
    },
    clear() {
      for (const id of byId.keys()) changed.add(id)
      byId.clear()
      flush()
    },
  }
}

/** Follows a guard by this source only while the source is needed, so that each position arrives once. */
export const followWhileNeeded = (
  source: TrackingSource,
  view: Pick<LiveView, 'isNeeded$'>,
): TrackingSource => ({
  ...source,
  startTracking: (workerId) =>
    new Observable((subscriber) =>
      connectWhile(view.isNeeded$(source.name), STANDBY_GRACE_MS, () =>
        source.startTracking(workerId).subscribe({
          next: (guard) => subscriber.next(guard),
          error: (error: unknown) => subscriber.error(error),
        }),
      ),
    ),
})

/**
 * Merges two states of a guard. The later position wins, and of two with the same time the better one. With the same
 * time, status, name and interval come from `arrived`. Returns `known` itself if nothing changes.
 */
export function mergeLiveGuard(known: LiveGuard | undefined, arrived: LiveGuard): LiveGuard {
  if (known === undefined || arrived.fix.t > known.fix.t) return arrived
  if (arrived.fix.t < known.fix.t) return known
  const fix = moreAccurateFix(known.fix, arrived.fix)
  const same =
    fix === known.fix &&
    arrived.status === known.status &&
    arrived.workerName === known.workerName &&
    arrived.intervalMs === known.intervalMs
  return same ? known : { ...arrived, fix }
}
