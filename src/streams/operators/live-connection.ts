import {
  debounce,
  distinctUntilChanged,
  EMPTY,
  Observable,
  switchMap,
  timer,
  type Subscription,
  map,
} from 'rxjs'

const CHECK_MS = 500

/**
 * Emits when data stopped arriving (ms since epoch), or null while data arrives. Checks a clock twice a second instead
 * of setting a timer per arrival. `limitMs` returns the maximum time without data.
 */
export function silence(
  lastArrival: () => number,
  limitMs: () => number,
  now: () => number,
): Observable<number | null> {
  return timer(0, CHECK_MS).pipe(
    map(() => {
      const last = lastArrival()
      return now() - last > limitMs() ? last : null
    }),
    distinctUntilChanged(),
  )
}

/** Connects `graceMs` after `wanted$` becomes true, and disconnects as soon as it becomes false. */
export function connectWhile(
  wanted$: Observable<boolean>,
  graceMs: number,
  connect: () => Subscription,
): Subscription {
  return wanted$
    .pipe(
      debounce((wanted) => timer(wanted ? graceMs : 0)),
      distinctUntilChanged(),
      switchMap((wanted) => (wanted ? new Observable<never>(() => connect()) : EMPTY)),
    )
    .subscribe()
}
