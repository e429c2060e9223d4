import { isSurelyOutside, metresOutside, type Geofence } from '../geo/geofence.ts'
import type { Fix } from '../fix/fix.ts'
import type { Episode } from './damped-episodes.ts'

/**
 * Phones state the radius that 68 % of their positions keep to (Android, Location.getAccuracy); 95 % keep to so many times
 * as much where errors are normal in both directions: sqrt(ln 0.05 / ln 0.32).
 */
const TO_95_PERCENT = 1.62

/** Where a guard was at the last fix that was read. */
export interface OutsideFold {
  /** time of that fix, ms since epoch UTC */
  t: number
  /** the first fix outside of the stretch that goes on; null: within, or nothing known yet */
  since: number | null
  /** how far outside, at most, metres */
  metres: number
  /** the newest fix on duty within the fence; null: none since the duty began */
  seen: number | null
}

export const NOTHING_READ: OutsideFold = { t: 0, since: null, metres: 0, seen: null }

type Read = Pick<Fix, 't' | 'lat' | 'lon' | 'accuracy'>

/** What counts as outside. */
export interface OutsideBy {
  marginM: number
  isOnDuty: (t: number) => boolean
  /** whether a fix outside is at a place where the guard may be; nowhere where it is left out */
  isExcused?: ((fix: Read) => boolean) | undefined
  /** whether a stretch counts that begins at `since`, where the guard was last seen within; all do where it is left out */
  counts?: ((since: number, seen: number | null) => boolean) | undefined
}

/**
 * Reads fixes in order of their time. A guard is outside from the first fix that surely is, farther than 95 % of positions
 * of its accuracy are wrong (and than `marginM`),
 * until one within the fence, or one off duty. What it returns depends on the fixes alone, not on when they arrived.
 */
export function readOutside(
  before: OutsideFold,
  fixes: readonly Read[],
  fence: Pick<Geofence, 'coordinates'>,
  { marginM, isOnDuty, isExcused, counts }: OutsideBy,
): { fold: OutsideFold; episodes: Episode[] } {
  const episodes: Episode[] = []
  let { t: at, since, metres, seen } = before
  for (const fix of fixes) {
    const { t, lat, lon, accuracy } = fix
    at = t
    const isDue = isOnDuty(t)
    const off = isDue ? metresOutside(fence, lat, lon) : 0
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
 * From where the next reading goes on, so that it finds the same episodes as one reading of all fixes: before an episode
 * that may still go on, as it ended less than the off-delay (ms) before the last fix, and with the beginning of those that
 * are one with it.
 */
export function goingOnFrom(
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
