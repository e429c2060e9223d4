import { map as mapped, timer, withLatestFrom, type Observable } from 'rxjs'
import type { AppConfig } from '../../../contract/settings/app-config.ts'
import type { Patrol } from '../../../contract/tracking/patrol.ts'
import { windowBounds, PRESET_HOURS } from '../../../domain/fix/trail-window.ts'
import { realtimeTokenReply } from '../../../contract/settings/app-config.ts'
import { announceFixes } from '../../app/running-machines.ts'
import { buildMapOptions, type ConsoleSystemSettings } from '../../settings/use-system-settings.ts'
import type { MapOptions } from '../../map/hosts/map-host.ts'
import type { Session } from '../../session/create-session.ts'
import type { ToastEvent } from '../../machines/effects.ts'
import { hourCache, type HourCache } from '../../streams/replay/hour-cache.ts'
import { createLiveView, followWhileNeeded, type LiveView } from '../../streams/live-view.ts'
import { frameEvery } from '../../streams/operators/per-frame.ts'
import { createApiSource } from '../../streams/sources/api.ts'
import type { FeedSource } from '../../streams/sources/feed.ts'
import { createPatrolLookup } from '../../streams/sources/patrol-lookup.ts'
import type * as FirebaseConnection from '../../streams/sources/firebase.ts'
import type { TrackingSource } from '../../streams/sources/source.ts'
import { zoneClock, type ZoneClock } from '../../../domain/time/zone-time.ts'
import { createConnection, type Connection } from './live/create-connection.ts'
import { createDisplayOptionsStore, type DisplayOptionsStore } from './map/display-options-store.ts'
import { createLiveStatuses, type LiveStatuses } from './guards/live-statuses.ts'
import { lazyFirebase } from './live/lazy-firebase.ts'
import { startTracker, type RunPart } from './run-part.ts'

interface Parts {
  session: Session
  config: AppConfig
  /** IANA name of the company's time zone */
  timeZone: string
  behaviour: ConsoleSystemSettings
  company: string
  /** only accounts without limits use the realtime database, which contains the whole company */
  wholeCompany: boolean
  /** the feed of the shell, which outlives the tracker pages */
  feed: FeedSource
  tell: (toast: ToastEvent) => void
}

/** Resources shared by the tracker pages: one live link, whichever page is shown. */
export interface Tracking {
  live: LiveView
  connection: Connection
  /** runs a machine of a page or a replay as a child of the tracker's */
  runPart: RunPart
  /** call it when the list of guards is displayed or has failed */
  listShown(): void
  /** call it when the map can be drawn on, or never will be */
  mapShown(): void
  /** tries all sources at once, without waiting for their next attempt */
  reconnect(): void
  /** ids of guards with fixes that the live view has not received; null = any guard */
  truncated$: Observable<readonly string[] | null>
  /** prefetches recent patrols of a guard whose trail may be opened next */
  prepare(workerId: string): void
  /** adds one known patrol to the prefetched ones */
  notePatrol(patrol: Patrol): void
  firebase: TrackingSource
  api: TrackingSource
  statuses: LiveStatuses
  options: DisplayOptionsStore
  /** cache of replayed hours */
  kept: HourCache
  clock: ZoneClock
  /** IANA name of the company's time zone */
  timeZone: string
  mapOptions: Omit<MapOptions, 'theme'>
  /** age of the newest shown fix, ms, once a second; null: none */
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

/** after this time, nothing waits for list and map any more, ms */
const SCREEN_FIRST_MS = 8000

/** Creates the sources, merges them in one live view, and reports their state to the connection machine. */
export function createTracking(
  parts: Parts,
  importFirebase: () => Promise<Pick<typeof FirebaseConnection, 'connectFirebase'>> = () =>
    import('../../streams/sources/firebase.ts'),
): Tracking {
  const { session, config, timeZone, behaviour, company, wholeCompany, feed, tell } = parts
  const now = Date.now
  const { api: calls } = session

  const { promise: list, resolve: listShown } = deferred()
  const { promise: map, resolve: mapShown } = deferred()
  // until then the feed delivers live data
  const { promise: late, resolve: isLate } = deferred()
  const screenFirst = setTimeout(isLate, SCREEN_FIRST_MS)
  const afterScreen = Promise.race([Promise.all([list, map]), late])
  const patrols = createPatrolLookup(calls.get, now)
  const firebase = lazyFirebase(async () => {
    if (!wholeCompany) throw new Error('The realtime database shows the whole company.')
    const { connectFirebase } = await importFirebase()
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
    ...(behaviour.redrawIntervalS > 0 && { frame: frameEvery(behaviour.redrawIntervalS * 1000) }),
  })
  const { runPart, stop } = startTracker(tell)
  const connection = createConnection(live, tell, now, runPart)
  const arrivals = live.arrived$.subscribe((guards) =>
    announceFixes(() =>
      guards.map(({ workerId, fix: { t, lat, lon } }) => ({ worker: workerId, t, lat, lon })),
    ),
  )
  let open = live.connect()
  const statuses = createLiveStatuses({
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
    truncated$: feed.truncated$,
    prepare(workerId) {
      if (!wholeCompany) return
      // the trail requests it again, and reports failures
      patrols.request(workerId, windowBounds({ hours: Math.max(...PRESET_HOURS) }, now())).catch(() => {})
    },
    notePatrol: (patrol) => patrols.note([patrol]),
    reconnect() {
      open.unsubscribe()
      open = live.connect()
    },
    firebase: followWhileNeeded(firebase.tracking, live),
    api: api.tracking,
    statuses,
    options: createDisplayOptionsStore(localStorage),
    kept: hourCache(),
    clock: zoneClock(timeZone),
    timeZone,
    mapOptions: buildMapOptions(config, behaviour),
    newestAge$: timer(0, TICK_MS).pipe(
      // avoids extra renders
      withLatestFrom(live.guards$),
      mapped(([, { byId }]) => {
        let newest = 0
        for (const { fix } of byId.values()) newest = Math.max(newest, fix.t)
        return newest === 0 ? null : Math.max(0, now() - newest)
      }),
    ),
    now,
    dispose() {
      clearTimeout(screenFirst)
      statuses.dispose()
      arrivals.unsubscribe()
      open.unsubscribe()
      // with the machines of all parts, as that of the connection
      stop()
      firebase.close()
    },
  }
}
