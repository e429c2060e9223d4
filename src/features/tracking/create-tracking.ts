import { map as mapped, timer, withLatestFrom, type Observable } from 'rxjs'
import type { AppConfig } from '../../../contract/app-config.ts'
import type { Patrol } from '../../../contract/patrol.ts'
import { boundsOf, PRESET_HOURS } from '../../../domain/fix/trail-window.ts'
import { realtimeTokenReply } from '../../../contract/app-config.ts'
import { announceFixes } from '../../running-machines.ts'
import { mapOptionsOf, type ConsoleBehaviour } from '../../use-system-settings.ts'
import type { MapOptions } from '../../map/map-host.ts'
import type { Session } from '../../session/create-session.ts'
import type { ToastEvent } from '../../machines/effects.ts'
import { keptHours, type KeptHours } from '../../streams/night/kept-hours.ts'
import { createLiveView, type LiveView } from '../../streams/live-view.ts'
import { frameEvery } from '../../streams/operators/per-frame.ts'
import { createApiSource } from '../../streams/sources/api.ts'
import type { FeedSource } from '../../streams/sources/feed.ts'
import { patrolsOf } from '../../streams/sources/patrols-of.ts'
import type { TrackingSource } from '../../streams/sources/source.ts'
import { zoneClock, type ZoneClock } from '../../../domain/time/zone-time.ts'
import { createConnection, type Connection } from './live/create-connection.ts'
import { createDisplayOptionsStore, type DisplayOptionsStore } from './map/display-options-store.ts'
import { createLiveStandings, type LiveStandings } from './guards/live-standings.ts'
import { lazyFirebase } from './live/lazy-firebase.ts'
import { startTracker, type RunPart } from './run-part.ts'

interface Parts {
  session: Session
  config: AppConfig
  /** IANA name of the company's time zone */
  timeZone: string
  /** the company's */
  behaviour: ConsoleBehaviour
  company: string
  /** the person sees all of it; else the realtime database, which shows all of it, is not asked */
  wholeCompany: boolean
  /** the shell's, which outlives the tracker pages */
  feed: FeedSource
  tell: (toast: ToastEvent) => void
}

/** What the tracker pages share: one live link, whoever of them is shown. */
export interface Tracking {
  live: LiveView
  connection: Connection
  /** runs a machine of a page or a night as a child of the tracker's */
  runPart: RunPart
  /** to be called when the list of guards stands or has failed, for what it comes before */
  listShown(): void
  /** to be called when the map can be drawn on, or never will */
  mapShown(): void
  /** tries all sources at once, without waiting for their next try */
  reconnect(): void
  /** ids of guards of whom more fixes have come than the live view was told; null = of any guard */
  untold$: Observable<readonly string[] | null>
  /** a trail of this guard may be asked for next: which patrols he walked lately is asked beforehand */
  prepare(workerId: string): void
  /** the same of one patrol that is there already */
  notePatrol(patrol: Patrol): void
  firebase: TrackingSource
  api: TrackingSource
  standings: LiveStandings
  options: DisplayOptionsStore
  /** what was walked in nights that were replayed */
  kept: KeptHours
  clock: ZoneClock
  /** IANA name of the company's time zone */
  timeZone: string
  mapOptions: Omit<MapOptions, 'theme'>
  /** age of the newest fix that is shown, ms, once a second; null while there is none */
  newestAge$: Observable<number | null>
  now: () => number
  dispose(): void
}

const TICK_MS = 1000

function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => (resolve = settle))
  return { promise, resolve }
}

/** list and map that take longer hold nothing back */
const SCREEN_FIRST_MS = 8000

/** Makes the sources, merges them in one live view, and tells the connection machine how they fare. */
export function createTracking(parts: Parts): Tracking {
  const { session, config, timeZone, behaviour, company, wholeCompany, feed, tell } = parts
  const now = Date.now
  const { api: calls } = session

  const { promise: list, resolve: listShown } = deferred()
  const { promise: map, resolve: mapShown } = deferred()
  // the feed brings what is live until then
  const afterScreen = Promise.race([
    Promise.all([list, map]),
    new Promise<void>((resolve) => setTimeout(resolve, SCREEN_FIRST_MS)),
  ])
  const patrols = patrolsOf(calls.get, now)
  const firebase = lazyFirebase(async () => {
    if (!wholeCompany) throw new Error('The realtime database shows the whole company.')
    const { connectFirebase } = await import('../../streams/sources/firebase.ts')
    return connectFirebase({
      realtime: config.realtime,
      origin: window.location.origin,
      company,
      token: session.freshToken,
      customToken: async () => (await calls.post('/realtime-token', realtimeTokenReply)).data,
      fetch: (...request) => fetch(...request),
      patrols,
      now,
    })
  }, afterScreen)
  const api = createApiSource({ get: calls.get, now })
  const live = createLiveView({
    sources: behaviour.liveLinks === 'feed' || !wholeCompany ? [feed.live] : [feed.live, firebase.live],
    fallback: api.live,
    now,
    ...(behaviour.drawEveryS > 0 && { frame: frameEvery(behaviour.drawEveryS * 1000) }),
  })
  const { runPart, stop } = startTracker(tell)
  const connection = createConnection(live, tell, now, runPart)
  const arrivals = live.arrived$.subscribe((guards) =>
    announceFixes(() => guards.map(({ workerId, fix }) => ({ worker: workerId, t: fix.t }))),
  )
  let open = live.connect()
  const standings = createLiveStandings({
    live,
    stoppedSince: connection.stoppedSince,
    now,
    timeZone,
    limits: behaviour,
  })

  return {
    live,
    connection,
    runPart,
    listShown,
    mapShown,
    untold$: feed.untold$,
    prepare(workerId) {
      if (!wholeCompany) return
      // the trail asks again, and tells where that fails
      patrols.ask(workerId, boundsOf({ hours: Math.max(...PRESET_HOURS) }, now())).catch(() => {})
    },
    notePatrol: (patrol) => patrols.note([patrol]),
    reconnect() {
      open.unsubscribe()
      open = live.connect()
    },
    firebase: firebase.tracking,
    api: api.tracking,
    standings,
    options: createDisplayOptionsStore(localStorage),
    kept: keptHours(),
    clock: zoneClock(timeZone),
    timeZone,
    mapOptions: mapOptionsOf(config, behaviour),
    newestAge$: timer(0, TICK_MS).pipe(
      // what is drawn seldom is not drawn for this
      withLatestFrom(live.guards$),
      mapped(([, { byId }]) => {
        let newest = 0
        for (const { fix } of byId.values()) newest = Math.max(newest, fix.t)
        return newest === 0 ? null : Math.max(0, now() - newest)
      }),
    ),
    now,
    dispose() {
      standings.dispose()
      arrivals.unsubscribe()
      open.unsubscribe()
      connection.dispose()
      stop()
      firebase.close()
    },
  }
}
