import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs'
import type { LinkState } from '../sources/source.ts'

/** A link over which the data themselves are refused has failed, however well it is connected, until they come again. */
export function unlessRefused(
  link$: Observable<LinkState>,
  refused$: Observable<boolean>,
): Observable<LinkState> {
  return combineLatest([link$, refused$]).pipe(
    map(([link, refused]) => (refused ? 'failed' : link)),
    distinctUntilChanged(),
  )
}
