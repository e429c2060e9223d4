import { debounce, distinctUntilChanged, EMPTY, Observable, switchMap, timer, type Subscription } from 'rxjs'

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
