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
  /** IANA time zone of the company */
  timeZone: string
  behaviour: ConsoleSystemSettings
  company: string
  /**
   * false for limited accounts, which may not use the realtime database because it contains the whole company
   */
  wholeCompany: boolean
  /** the shell's live feed; it stays open when the user leaves the tracker pages */
  feed: FeedSource
  tell: (toast: ToastEvent) => void
}

/** Objects shared by all tracker pages, so that live data stays connected when the page changes. */
export interface Tracking {
  live: LiveView
  connection: Connection
  /** runs a state machine of a page or a replay as a child of the tracker's machine */
  runPart: RunPart
  /** call it when the list of guards is visible or has failed to load */
  listShown(): void
  /** call it when the map is ready, or has failed to load */
  mapShown(): void
  /** reconnects to all sources immediately, instead of at their next retry */
  reconnect(): void
  /** ids of guards with fixes that the live view has not received; null means any guard */
  truncated$: Observable<readonly string[] | null>
  /** prefetches recent patrols of a guard whose trail will probably be opened next */
  prepare(workerId: string): void
  /** adds a known patrol to the prefetched ones */
  notePatrol(patrol: Patrol): void
  firebase: TrackingSource
  api: TrackingSource
  statuses: LiveStatuses
  options: DisplayOptionsStore
  /** cache of the fixes of replayed hours */
  kept: HourCache
  clock: ZoneClock
  /** IANA time zone of the company */
  timeZone: string
  mapOptions: Omit<MapOptions, 'theme'>
  /** age of the newest fix of all guards, ms, once a second; null if there is no fix */
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

/** time after which the realtime database is loaded even if list and map are not visible yet, ms */
const SCREEN_FIRST_MS = 8000

/**
 * Creates the sources of live data, merges them into one live view, and reports their state to the connection
 * machine.
 */
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
  // until this promise resolves, only the feed delivers live data
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
      // opening the trail requests the patrols again, and reports failures
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
      // emits only on the timer, not for every fix
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
      // also stops the state machines of the connection and of all pages
      stop()
      firebase.close()
    },
  }
}
