import { map, merge, switchMap, type Observable } from 'rxjs'
import type { LiveGuard } from '../../../../../domain/fix/fix.ts'
import { interpolatePlace } from '../../../../../domain/fix/playback.ts'
import { offlineAfterMs } from '../../../../../domain/fix/staleness.ts'
import type { BoardParts } from '../../../../../domain/replay/board-at.ts'
import type { LiveGuards } from '../../../../streams/live-view.ts'

/** Between two fixes of a guard who was not silent meanwhile, returns the guard where they were at `t`, ms since epoch UTC. */
function glided(guard: LiveGuard, { trackOf, limits }: Pick<BoardParts, 'trackOf' | 'limits'>, t: number) {
  const track = trackOf(guard.workerId)
  const i = track?.at(t) ?? -1
  if (track === null || i < 0 || i + 1 >= track.count) return guard
  const [from, to] = [track.t(i), track.t(i + 1)]
  if (from !== guard.fix.t || to - from > offlineAfterMs(guard.intervalMs, limits)) return guard
  const columns = {
    length: 2,
    t: Float64Array.of(from, to),
    lat: Float64Array.of(track.lat(i), track.lat(i + 1)),
    lon: Float64Array.of(track.lon(i), track.lon(i + 1)),
  }
  const place = interpolatePlace(columns, (t - from) / (to - from))
  return place ? { ...guard, fix: { ...guard.fix, lat: place.lat, lon: place.lon } } : guard
}

interface Guards {
  guards$: Observable<LiveGuards>
  current: () => LiveGuards
}

/** Whether heads glide between fixes, as the person has chosen. */
export interface Smoothness {
  get: () => boolean
  /** the latest at once on subscription */
  smooth$: Observable<boolean>
}

/**
 * The guards of a board as its map draws them: at their newest fixes, or where they are to glide on the way to the
 * next. Lists, statuses and exports stay with the fixes.
 */
export function drawnGuards(
  { guards$, current }: Guards,
  parts: Pick<BoardParts, 'trackOf' | 'limits'>,
  { moment$, now }: { moment$: Observable<number>; now: () => number },
  { get, smooth$ }: Smoothness,
): Guards {
  const all = (known: LiveGuards): LiveGuards => ({ ...known, changed: new Set(known.byId.keys()) })
  const gliding = () => {
    const known = current()
    const byId = new Map([...known.byId].map(([id, guard]) => [id, glided(guard, parts, now())]))
    return all({ ...known, byId })
  }
  return {
    guards$: smooth$.pipe(
      switchMap((isSmooth) =>
        isSmooth
          ? merge(guards$, moment$).pipe(map(gliding))
          : guards$.pipe(map((known, i) => (i === 0 ? all(known) : known))),
      ),
    ),
    current: () => (get() ? gliding() : current()),
  }
}
