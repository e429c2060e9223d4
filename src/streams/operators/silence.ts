import { distinctUntilChanged, map, timer, type Observable } from 'rxjs'

const CHECK_MS = 500

/**
 * Since when nothing has arrived (ms since epoch), or null while things arrive. Looks at a clock twice a second
 * instead of setting a timer for every arrival. `limitMs` says how long a pause is not yet a silence.
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
