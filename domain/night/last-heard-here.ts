import { lostAfter } from '../fix/staleness.ts'
import { intervalAt, type WalkedTrack } from '../fix/walked-track.ts'
import { haversine } from '../geo/haversine.ts'
import type { BoardParts } from './board-at.ts'
import { isLostAt } from './guard-happenings.ts'
import type { NightGuard } from './night-roster.ts'
import type { Circle } from './who-was-here.ts'

/** The last that was heard of a guard before a silence on duty. Times are ms since epoch UTC. */
export interface LastHeard {
  guard: string
  t: number
  /** the fix after the silence; null: none is known */
  until: number | null
}

interface Known extends Pick<BoardParts, 'limits' | 'minuteAt'> {
  trackOf: (guard: string) => WalkedTrack
  /** until when all that was walked from a time on is known */
  knownUntil: (t: number) => number
}

/**
 * Whose newest fix of a time (ms since epoch UTC) lies in a circle, and who then was silent for so long that he was
 * lost: he may have been there all the while, and no stay tells of it. The latest first. Yields after each guard.
 */
export function* lastHeardHere(
  guards: readonly NightGuard[],
  known: Known,
  { lat, lon, radiusM }: Circle,
  to: number,
): Generator<undefined, LastHeard[]> {
  const heard: LastHeard[] = []
  for (const guard of guards) {
    const track = known.trackOf(guard.id)
    const i = track.at(to)
    if (i >= 0 && haversine(lat, lon, track.lat(i), track.lon(i)) <= radiusM) {
      const [t, intervalMs] = [track.t(i), intervalAt(track, i)]
      const until = i + 1 < track.count ? track.t(i + 1) : null
      const lostAt = t + lostAfter(intervalMs, known.limits) + 1
      const isSilent = lostAt < (until ?? known.knownUntil(t))
      if (isSilent && isLostAt(guard, { from: t, intervalMs }, lostAt, known))
        heard.push({ guard: guard.id, t, until })
    }
    yield
  }
  return heard.toSorted((a, b) => b.t - a.t)
}
