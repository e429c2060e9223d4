import { map, timer, type Observable } from 'rxjs'

const TICK_MS = 1000

/** Our clock, at once and then once a second, ms since epoch: for ages and staleness on screen. */
export function secondsClock(now: () => number): Observable<number> {
  return timer(0, TICK_MS).pipe(map(now))
}
