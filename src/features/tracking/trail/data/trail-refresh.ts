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
 * Emits when fixes are pushed again after an outage: missed ones must be requested. A phase with API polling
 * counts as an outage, because it returns only newest locations.
 */
export function afterReconnect(source$: Observable<SourceName | null>): Observable<unknown> {
  return source$.pipe(
    map((source) => source === 'firebase' || source === 'feed'),
    distinctUntilChanged(),
    filter((pushed) => pushed),
    skip(1),
  )
}

/** most of a phone's backlog has arrived after this time, ms */
const SETTLED_MS = 2000
/** minimum interval of trail requests during a long backlog, ms */
const AT_MOST_EVERY_MS = 20_000

/**
 * Emits when fixes of the displayed trail's guard may exist that the live view did not receive, late ones or
 * many at once, as from a phone after an outage: they must be requested. null among the untold means any
 * guard, null as displayed guard none.
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
