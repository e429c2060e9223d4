import { map, merge, switchMap, type Observable } from 'rxjs'
import type { LiveGuard } from '../../../../../domain/fix/fix.ts'
import { interpolatePlace } from '../../../../../domain/fix/playback.ts'
import { offlineAfterMs } from '../../../../../domain/fix/staleness.ts'
import type { BoardParts } from '../../../../../domain/replay/board-at.ts'
import type { LiveGuards } from '../../../../streams/live-view.ts'

/**
 * Interpolates a guard's position at `t` (ms since epoch) between two fixes. A guard who was offline between
 * them stays at the first.
 */
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

/** Setting of the user: whether guard markers move smoothly between fixes. */
export interface Smoothness {
  get: () => boolean
  /** emits the current value, then every change */
  smooth$: Observable<boolean>
}

/**
 * Returns the guards as drawn on a replay's map: at their newest fixes, or interpolated towards the next if
 * the user has chosen that. Lists, statuses and exports always use fixes.
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
