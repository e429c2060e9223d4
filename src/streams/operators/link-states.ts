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

/** The states of a link from whether it is connected: one that stays down for 15 s has failed. */
export function linkStates(connected$: Observable<boolean>): Observable<LinkState> {
  return connected$.pipe(
    distinctUntilChanged(),
    switchMap((up) => (up ? of<LinkState>('up') : away())),
  )
}

function away(): Observable<LinkState> {
  return concat(of<LinkState>('down'), timer(FAILED_AFTER_MS).pipe(map((): LinkState => 'failed')))
}

/** A link over which the data themselves are refused has failed, however well it is connected, until they come again. */
export function unlessRefused(
  link$: Observable<LinkState>,
  refused$: Observable<boolean>,
): Observable<LinkState> {
  return combineLatest([link$, refused$]).pipe(
    map(([link, refused]) => (refused ? 'failed' : link)),
    distinctUntilChanged(),
  )
}

/** One subscription for all; a late subscriber hears the newest value at once. Ends with the last subscriber. */
export function shareLatest<T>(): MonoTypeOperatorFunction<T> {
  return share({ connector: () => new ReplaySubject<T>(1), resetOnRefCountZero: true })
}
