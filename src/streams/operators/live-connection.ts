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
 * Emits the start of a silence (ms since epoch), or null while data arrives. Checks a clock twice a second
 * instead of setting a timer for every arrival. `limitMs` returns the maximum pause.
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

/** Connects while wanted, after a delay of `graceMs`; disconnects at once. */
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
