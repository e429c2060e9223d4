import { catchError, defer, from, retry, switchMap, timer, startWith, type Observable } from 'rxjs'
import type { FirebaseSource } from '../../../streams/sources/firebase.ts'
import type { LinkState, LiveSource, TrackingSource } from '../../../streams/sources/source.ts'

const TRY_AGAIN_MS = 10_000

/**
 * The realtime database as a source whose library is loaded on demand. Live updates wait for `after`. If
 * loading fails, the link reports 'failed' and loading is retried; calls reject, and the caller uses the
 * server's API instead.
 */
export function lazyFirebase(
  connect: () => Promise<FirebaseSource>,
  after: Promise<unknown> = Promise.resolve(),
): {
  live: LiveSource
  tracking: TrackingSource
  close(): void
} {
  let opening: Promise<FirebaseSource> | null = null
  let closed = false
  const source = () => {
    opening ??= connect().catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }
  const live = () => after.then(source)
  const source$ = defer(() => from(live())).pipe(retry({ delay: () => timer(TRY_AGAIN_MS) }))
  const link$: Observable<LinkState> = defer(() => from(live())).pipe(
    switchMap(({ live }) => live.link$),
    catchError(() =>
      source$.pipe(
        switchMap(({ live }) => live.link$),
        startWith<LinkState>('failed'),
      ),
    ),
  )
  return {
    live: { name: 'firebase', guards$: source$.pipe(switchMap(({ live }) => live.guards$)), link$ },
    tracking: {
      name: 'firebase',
      fetchCurrent: async (workerId) => (await source()).tracking.fetchCurrent(workerId),
      loadHistory: async (workerId, window, cancelled) =>
        (await source()).tracking.loadHistory(workerId, window, cancelled),
      startTracking: (workerId) =>
        defer(() => from(source())).pipe(switchMap(({ tracking }) => tracking.startTracking(workerId))),
    },
    close() {
      if (closed) return
      closed = true
      // if the library was never loaded, there is nothing to close
      opening?.then((opened) => opened.close()).catch(() => {})
    },
  }
}
