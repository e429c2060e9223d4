import { distinctUntilChanged, filter, map, skip, type Observable } from 'rxjs'
import type { SourceName } from '../../streams/sources/source.ts'

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
