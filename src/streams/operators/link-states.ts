import { concat, distinctUntilChanged, map, of, switchMap, timer, type Observable } from 'rxjs'
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
