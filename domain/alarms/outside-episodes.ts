import { isSurelyOutside, metresOutside, type Geofence } from '../geo/geofence.ts'
import type { Fix } from '../fix/fix.ts'
import type { Episode } from './damp-episodes.ts'

/**
 * Phones state the radius that contains 68 % of their positions (Android, Location.getAccuracy). With
 * normally distributed errors in both directions, this multiple of it contains 95 %: sqrt(ln 0.05 / ln 0.32).
 */
const TO_95_PERCENT = 1.62

/** Where a guard was at the last fix that was read. */
export interface OutsideFold {
  /** time of that fix, ms since epoch UTC */
  t: number
  /** first fix of the current period outside; null: inside, or unknown */
  since: number | null
  /** largest distance from the geofence, metres */
  metres: number
  /** newest fix on duty inside the geofence; null: none since the duty began */
  seen: number | null
}

export const EMPTY_OUTSIDE_FOLD: OutsideFold = { t: 0, since: null, metres: 0, seen: null }

type Read = Pick<Fix, 't' | 'lat' | 'lon' | 'accuracy'>

/** Defines which fixes count as outside. */
export interface OutsideCriteria {
  marginM: number
  isOnDuty: (t: number) => boolean
  /** whether a fix outside is at another place where the guard may be; default: never */
  isExcused?: ((fix: Read) => boolean) | undefined
  /**
   * whether a period outside counts that starts at `since`, the time of the last fix inside;
   * default: all do
   */
  counts?: ((since: number, seen: number | null) => boolean) | undefined
}

/**
 * Reads fixes in order of their time. A guard is outside from the first fix that is farther away than 95 % of
 * the errors of its accuracy (and than `marginM`), until a fix inside the geofence or off duty. The result
 * depends only on the fixes, not on when they arrived.
 */
export function foldOutside(
  before: OutsideFold,
  fixes: readonly Read[],
  geofence: Pick<Geofence, 'coordinates'>,
  { marginM, isOnDuty, isExcused, counts }: OutsideCriteria,
): { fold: OutsideFold; episodes: Episode[] } {
  const episodes: Episode[] = []
  let { t: at, since, metres, seen } = before
  for (const fix of fixes) {
    const { t, lat, lon, accuracy } = fix
    at = t
    const isDue = isOnDuty(t)
    const off = isDue ? metresOutside(geofence, lat, lon) : 0
    if (!isDue) seen = null
    else if (off === 0) seen = t
    if (off === 0 || isExcused?.(fix)) {
      if (since !== null) episodes.push({ since, until: t, value: Math.round(metres), detail: null })
      since = null
      metres = 0
    } else if (since !== null) metres = Math.max(metres, off)
    else if (off > marginM && isSurelyOutside(off, (accuracy ?? Number.NaN) * TO_95_PERCENT)) {
      if (counts && !counts(t, seen)) continue
      since = t
      metres = off
    }
  }
  if (since !== null) episodes.push({ since, until: null, value: Math.round(metres), detail: null })
  return { fold: { t: at, since, metres, seen }, episodes }
}

/**
 * Returns where the next reading must start to find the same episodes as reading all fixes: before
 * any episode that may continue, because it ended less than the off-delay (ms) before the last fix,
 * and before the episodes joined with it.
 */
export function resumeReadingAt(
  before: OutsideFold,
  { fold, episodes }: { fold: OutsideFold; episodes: readonly Episode[] },
  offMs: number,
): OutsideFold {
  const last = episodes.at(-1)
  if (!last) return fold
  if (last.until !== null) return fold.t - last.until < offMs ? before : fold
  let { since } = last
  for (const { since: begun, until } of episodes.slice(0, -1).toReversed()) {
    if (until === null || since - until >= offMs) break
    since = begun
  }
  return { ...fold, since }
}
