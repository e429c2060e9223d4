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
import type { SourceName } from '../../../streams/sources/source.ts'

/**
 * Emits when fixes are pushed again after a time in which they were not: what came meanwhile has to be asked for. A
 * time with the API is such a gap, as it gives the newest location only, every few seconds.
 */
export function afterGap(source$: Observable<SourceName | null>): Observable<unknown> {
  return source$.pipe(
    map((source) => source === 'firebase' || source === 'feed'),
    distinctUntilChanged(),
    filter((pushed) => pushed),
    skip(1),
  )
}

/** what a phone kept back has mostly been sent by then, ms */
const SETTLED_MS = 2000
/** a long backlog makes the trail be asked for this often at most, ms */
const AT_MOST_EVERY_MS = 20_000

/**
 * Emits when fixes of the guard whose trail is shown may have come that the live view is not told, late ones or many
 * in one go, as of a phone that was without network: they have to be asked for. null among the untold stands for any
 * guard, null as the shown guard for none.
 */
export function afterUntold(
  untold$: Observable<readonly string[] | null>,
  shownGuard$: Observable<string | null>,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<unknown> {
  const ofGuard = (shown: string) =>
    untold$.pipe(
      filter((ids) => ids === null || ids.includes(shown)),
      auditTime(SETTLED_MS, scheduler),
      throttleTime(AT_MOST_EVERY_MS, scheduler, { leading: true, trailing: true }),
    )
  return shownGuard$.pipe(
    distinctUntilChanged(),
    switchMap((shown) => (shown === null ? EMPTY : ofGuard(shown))),
  )
}
