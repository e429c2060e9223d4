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
}

export const NOTHING_READ: OutsideFold = { t: 0, since: null, metres: 0 }

/**
 * Reads fixes in order of their time. A guard is outside from the first fix that surely is, farther than 95 % of positions
 * of its accuracy are wrong (and than `marginM`),
 * until one within the fence, or one off duty. What it returns depends on the fixes alone, not on when they arrived.
 */
export function readOutside(
  before: OutsideFold,
  fixes: readonly Pick<Fix, 't' | 'lat' | 'lon' | 'accuracy'>[],
  fence: Pick<Geofence, 'coordinates'>,
  { marginM, isOnDuty }: { marginM: number; isOnDuty: (t: number) => boolean },
): { fold: OutsideFold; episodes: Episode[] } {
  const episodes: Episode[] = []
  let { t: at, since, metres } = before
  for (const { t, lat, lon, accuracy } of fixes) {
    at = t
    const off = isOnDuty(t) ? metresOutside(fence, lat, lon) : 0
    if (off === 0) {
      if (since !== null) episodes.push({ since, until: t, value: Math.round(metres), detail: null })
      since = null
      metres = 0
    } else if (since !== null) metres = Math.max(metres, off)
    else if (off > marginM && isSurelyOutside(off, (accuracy ?? Number.NaN) * TO_95_PERCENT)) {
      since = t
      metres = off
    }
  }
  if (since !== null) episodes.push({ since, until: null, value: Math.round(metres), detail: null })
  return { fold: { t: at, since, metres }, episodes }
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
