import {
  asyncScheduler,
  auditTime,
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  skip,
  switchMap,
  throttleTime,
  type Observable,
  type SchedulerLike,
} from 'rxjs'
import type { SourceName } from '../../../../streams/sources/source.ts'

/**
 * Emits when live fixes are pushed again after an outage, because missed fixes must then be fetched. Polling
 * the API counts as an outage: it returns only the newest fix of each guard.
 */
export function afterReconnect(source$: Observable<SourceName | null>): Observable<unknown> {
  return source$.pipe(
    map((source) => source === 'firebase' || source === 'feed'),
    distinctUntilChanged(),
    filter((pushed) => pushed),
    skip(1),
  )
}

/** time within which most of a phone's delayed fixes arrive, ms */
const SETTLED_MS = 2000
/** minimum time between two requests of a trail while delayed fixes keep arriving, ms */
const AT_MOST_EVERY_MS = 20_000

/**
 * Emits when the live view may lack fixes of the displayed guard, so that the trail must be fetched again.
 * That happens for late fixes, and for many at once, as from a phone after an outage. In `truncated$`, null
 * means any guard; in `shownGuard$`, null means no trail.
 */
export function afterMissedFixes(
  truncated$: Observable<readonly string[] | null>,
  shownGuard$: Observable<string | null>,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<unknown> {
  const ofGuard = (shown: string) =>
    truncated$.pipe(
      filter((ids) => ids === null || ids.includes(shown)),
      auditTime(SETTLED_MS, scheduler),
      throttleTime(AT_MOST_EVERY_MS, scheduler, { leading: true, trailing: true }),
    )
  return shownGuard$.pipe(
    distinctUntilChanged(),
    switchMap((shown) => (shown === null ? EMPTY : ofGuard(shown))),
  )
}
