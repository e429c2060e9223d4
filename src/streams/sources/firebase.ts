import * as firebase from '@firebase/app'
import * as rtdb from '@firebase/database'
import {
  BehaviorSubject,
  defer,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  firstValueFrom,
  from,
  ignoreElements,
  interval,
  merge,
  Observable,
  retry,
  switchMap,
  tap,
  timeout,
  timer,
} from 'rxjs'
import type { AppConfig } from '../../../contract/settings/app-config.ts'
import type { LiveGuard } from '../../../domain/fix/fix.ts'
import { linkStates, shareLatest, failWhenRefused } from '../operators/link-states.ts'
import { windowBounds } from '../../../domain/fix/trail-window.ts'
import { cloudTokens } from './cloud-tokens.ts'
import { createAuthComponent } from './firebase-auth-component.ts'
import { loadPatrols, type DatabaseRest } from './firebase-history.ts'
import { parseGuardRecord } from './parse-live-guard.ts'
import type { PatrolLookup } from './patrol-lookup.ts'
import type { LiveSource, TrackingSource } from './source.ts'

export interface FirebaseOptions {
  realtime: AppConfig['realtime']
  /** origin of the local endpoint, e.g. `https://console.example`; not used with the cloud database */
  origin: string
  /** the company's id: the namespace of the local endpoint */
  company: string
  /** returns a valid access token, the credential of the local endpoint */
  token: () => Promise<string>
  /** the custom token for the cloud database (POST /api/realtime-token) */
  customToken: () => Promise<{ token: string; good_for_ms: number; database_url?: string | undefined }>
  fetch: typeof globalThis.fetch
  patrols: Pick<PatrolLookup, 'request' | 'known'>
  /** ms since epoch UTC */
  now: () => number
  /** interval of checking for a renewed token, ms */
  renewalCheckMs?: number
}

export interface FirebaseSource {
  live: LiveSource
  tracking: TrackingSource
  close(): Promise<void>
}

/**
 * The SDK waits up to five minutes between attempts to connect, longest in a hidden tab. `goOnline`
 * starts an attempt at once and leaves a running one alone. Measured after two minutes without a
 * server: seven clients of 1.1.5 reconnected after 4 to 56 s (median 40 s) by themselves, and
 * within a second after `goOnline`.
 */
const TRY_MS = 8000
const RENEWAL_CHECK_MS = 10_000
const DENIED_RETRY_MS = 3000
const CURRENT_LIMIT_MS = 5000

/**
 * The SDK's internal function to register a component; exported, but not in the public types. The
 * public API accepts no renewable token of our own: `connectDatabaseEmulator` takes a constant
 * token and no TLS, and the Auth library signs in at Google. `firebase-auth-component.test.ts`
 * fails if a newer SDK uses the component differently.
 */
const { _addComponent: addComponent } = firebase as unknown as {
  _addComponent: (app: firebase.FirebaseApp, component: Readonly<Record<string, unknown>>) => void
}

let apps = 0

/** The Realtime Database as a source: the local endpoint or the cloud, by configuration. Connects at once. */
export async function connectFirebase(options: FirebaseOptions): Promise<FirebaseSource> {
  // after one failure to connect a browser would use long polling for ever, which the CSP forbids
  if (apps === 0) rtdb.forceWebSockets()
  const { app, database, check, request } = await open(options)
  const rest = { fetch: options.fetch, request, columns: options.realtime.kind === 'local' }
  const refused = new BehaviorSubject(false)
  const guards = rtdb.ref(database, 'guard_locations')

  const connected$ = new Observable<boolean>((subscriber) =>
    rtdb.onValue(rtdb.ref(database, '.info/connected'), (snapshot) =>
      subscriber.next(snapshot.val() === true),
    ),
  ).pipe(distinctUntilChanged(), shareLatest())
  const link$ = merge(
    failWhenRefused(linkStates(connected$), refused),
    connected$.pipe(switchMap((up) => (up ? EMPTY : tryAgainAndAgain(database)))),
    interval(options.renewalCheckMs ?? RENEWAL_CHECK_MS).pipe(exhaustMap(() => renewal(check))),
  ).pipe(distinctUntilChanged(), shareLatest())
  const guards$ = children(guards).pipe(
    tap(() => {
      if (refused.value) refused.next(false)
    }),
    retry({
      delay: () => {
        refused.next(true)
        return timer(DENIED_RETRY_MS)
      },
      resetOnSuccess: true,
    }),
  )

  return {
    live: { name: 'firebase', guards$, link$ },
    tracking: {
      name: 'firebase',
      async fetchCurrent(workerId) {
        const snapshot = await firstValueFrom(
          from(rtdb.get(rtdb.child(guards, workerId))).pipe(timeout(CURRENT_LIMIT_MS)),
        )
        return parseGuardRecord(snapshot.val())
      },
      // Reads only the worker's patrols that overlap the period, and only that part of them; never
      // the whole patrol_history.
      async loadHistory(workerId, window, cancelled) {
        const bounds = windowBounds(window, options.now())
        const { request, known } = options.patrols
        const patrols = { told: request(workerId, bounds), known: known(workerId, bounds) }
        return loadPatrols(rest, workerId, patrols, bounds, cancelled)
      },
      startTracking: (workerId) =>
        new Observable<LiveGuard>((subscriber) =>
          rtdb.onValue(
            rtdb.child(guards, workerId),
            (snapshot) => {
              const guard = parseGuardRecord(snapshot.val())
              if (guard !== null) subscriber.next(guard)
            },
            (error) => subscriber.error(error),
          ),
        ),
    },
    close: async () => {
      rtdb.goOffline(database)
      await firebase.deleteApp(app)
    },
  }
}

interface Opened {
  app: firebase.FirebaseApp
  database: rtdb.Database
  /** checks whether the credential was renewed */
  check: () => Promise<void>
  request: DatabaseRest['request']
}

async function open(options: FirebaseOptions): Promise<Opened> {
  const { realtime, origin, company, customToken, fetch, now } = options
  apps += 1
  if (realtime.kind === 'cloud') {
    const { apiKey } = realtime.firebase
    let { databaseURL } = realtime.firebase
    const token = cloudTokens({
      apiKey,
      customToken: async () => {
        const given = await customToken()
        // each company has its own database
        databaseURL = given.database_url ?? databaseURL
        return given
      },
      fetch,
      now,
    })
    // a refused token rejects here at once; otherwise the connection would stay pending
    await token()
    return {
      ...openApp({ ...realtime.firebase, databaseURL }, token),
      // The cloud accepts an ID token only in the query.
      request: async (path, query) => {
        const params = new URLSearchParams({ ...query, auth: await token() })
        return { url: `${databaseURL}/${path}.json?${params}`, headers: {} }
      },
    }
  }
  const { token } = options
  return {
    ...openApp({ projectId: 'askari', apiKey: 'local' }, token, `${origin}?ns=${company}`),
    request: async (path, query) => {
      const params = new URLSearchParams({ ...query, ns: company })
      const headers = { authorization: `Bearer ${await token()}` }
      return { url: `${origin}/${path}.json?${params}`, headers }
    },
  }
}

function openApp(
  config: firebase.FirebaseOptions,
  token: () => Promise<string>,
  url?: string,
): Omit<Opened, 'request'> {
  const app = firebase.initializeApp(config, `askari-${apps}`)
  const auth = createAuthComponent(token)
  addComponent(app, {
    name: 'auth-internal',
    instanceFactory: () => auth,
    type: 'PRIVATE',
    multipleInstances: false,
    serviceProps: {},
    instantiationMode: 'LAZY',
    onInstanceCreated: null,
  })
  return { app, database: rtdb.getDatabase(app, url), check: () => auth.check() }
}

function tryAgainAndAgain(database: rtdb.Database): Observable<never> {
  return interval(TRY_MS).pipe(
    tap(() => rtdb.goOnline(database)),
    ignoreElements(),
  )
}

/**
 * Checks for a renewed token at an interval. A failed renewal is repeated at the next check; if all
 * fail the server closes the connection.
 */
function renewal(check: () => Promise<void>): Observable<never> {
  return defer(() => from(check().catch(() => {}))).pipe(ignoreElements())
}

/**
 * Emits all children, then changed ones; changes of one event loop turn are combined. Errors when
 * the listener is denied.
 */
function children(list: rtdb.Query): Observable<readonly LiveGuard[]> {
  return new Observable((subscriber) => {
    let batch: LiveGuard[] | null = null
    const flush = () => {
      const full = batch ?? []
      batch = null
      subscriber.next(full)
    }
    const open = () => {
      if (batch === null) queueMicrotask(flush)
      return (batch ??= [])
    }
    const take = (snapshot: rtdb.DataSnapshot) => {
      const guard = parseGuardRecord(snapshot.val())
      if (guard !== null) open().push(guard)
    }
    const fail = (error: Error) => subscriber.error(error)
    const added = rtdb.onChildAdded(list, take, fail)
    const changed = rtdb.onChildChanged(list, take, fail)
    const whole = rtdb.onValue(list, () => void open(), fail, { onlyOnce: true })
    return () => {
      whole()
      added()
      changed()
    }
  })
}
