import { ReplaySubject, share, type MonoTypeOperatorFunction } from 'rxjs'

/** One subscription for all; a late subscriber hears the newest value at once. Ends with the last subscriber. */
export function shareLatest<T>(): MonoTypeOperatorFunction<T> {
  return share({ connector: () => new ReplaySubject<T>(1), resetOnRefCountZero: true })
}
