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
  /** origin of our own server, e.g. `https://console.example`; not used with the cloud database */
  origin: string
  /** id of the company, which is the namespace on our own server */
  company: string
  /** returns a valid access token, the credential for our own server */
  token: () => Promise<string>
  /** fetches a custom token for the cloud database (POST /api/realtime-token) */
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
 * Interval of reconnection attempts, ms. By itself the SDK waits up to five minutes between attempts, longest in a
 * hidden tab. `goOnline` starts an attempt at once, but does not disturb a running one. Measured after two minutes
 * without a server: seven clients (1.1.5) reconnected after 4 to 56 s by themselves (median 40 s), and within a second
 * after `goOnline`.
 */
const TRY_MS = 8000
const RENEWAL_CHECK_MS = 10_000
const DENIED_RETRY_MS = 3000
const CURRENT_LIMIT_MS = 5000

/**
 * The SDK's internal function to register a component: exported, but not in the public types. The public API accepts no
 * renewable token of our own. `connectDatabaseEmulator` takes a constant token and no TLS, and the Auth library signs
 * in at Google. `firebase-auth-component.test.ts` fails if a newer SDK uses the component differently.
 */
const { _addComponent: addComponent } = firebase as unknown as {
  _addComponent: (app: firebase.FirebaseApp, component: Readonly<Record<string, unknown>>) => void
}

let apps = 0

/** Creates a source from the Realtime Database: our own server or the cloud, by configuration. Connects at once. */
export async function connectFirebase(options: FirebaseOptions): Promise<FirebaseSource> {
  // otherwise, after one failed connection, the SDK would use long polling for ever, which the CSP forbids
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
      // Loads only the guard's patrols that overlap the period, and only that part of them; never the whole
      // patrol_history.
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
  /** checks whether the token was renewed */
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
        // in the cloud, each company has its own database
        databaseURL = given.database_url ?? databaseURL
        return given
      },
      fetch,
      now,
    })
    // rejects at once if the token is refused; otherwise the connection would stay pending
    await token()
    return {
      ...openApp({ ...realtime.firebase, databaseURL }, token),
      // The cloud's REST API accepts an ID token only in the query.
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
 * Checks once whether the token was renewed. The caller repeats it, so a failure is ignored. If all renewals fail, the
 * server closes the connection.
 */
function renewal(check: () => Promise<void>): Observable<never> {
  return defer(() => from(check().catch(() => {}))).pipe(ignoreElements())
}

/**
 * Emits all children, and then changed ones; changes within one event loop turn are combined. Errors if the database
 * denies access.
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
