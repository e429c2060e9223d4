import { debounce, distinctUntilChanged, EMPTY, Observable, switchMap, timer, type Subscription } from 'rxjs'

/** Keeps something connected while it is wanted, once that has been so for `graceMs`; lets go of it at once. */
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
