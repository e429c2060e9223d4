import {
  concat,
  distinctUntilChanged,
  map,
  of,
  switchMap,
  timer,
  type Observable,
  combineLatest,
  ReplaySubject,
  share,
  type MonoTypeOperatorFunction,
} from 'rxjs'
import type { LinkState } from '../sources/source.ts'

const FAILED_AFTER_MS = 15_000

/** Maps a connection to link states. A connection that is down for 15 s becomes 'failed'. */
export function linkStates(connected$: Observable<boolean>): Observable<LinkState> {
  return connected$.pipe(
    distinctUntilChanged(),
    switchMap((up) => (up ? of<LinkState>('up') : away())),
  )
}

function away(): Observable<LinkState> {
  return concat(of<LinkState>('down'), timer(FAILED_AFTER_MS).pipe(map((): LinkState => 'failed')))
}

/** Maps a link to 'failed' while its data is refused, even if it is connected, until data arrives again. */
export function failWhenRefused(
  link$: Observable<LinkState>,
  refused$: Observable<boolean>,
): Observable<LinkState> {
  return combineLatest([link$, refused$]).pipe(
    map(([link, refused]) => (refused ? 'failed' : link)),
    distinctUntilChanged(),
  )
}

/**
 * Shares one subscription. A late subscriber receives the newest value at once. The source is unsubscribed with the
 * last subscriber.
 */
export function shareLatest<T>(): MonoTypeOperatorFunction<T> {
  return share({ connector: () => new ReplaySubject<T>(1), resetOnRefCountZero: true })
}
