import { isSurelyOutside, metresOutside, type Geofence } from '../geo/geofence.ts'
import type { Fix } from '../fix/fix.ts'
import type { Episode } from './damp-episodes.ts'

/**
 * Phones state the radius that contains 68 % of their positions (Android, Location.getAccuracy). If errors
 * are normally distributed in both directions, this multiple of it contains 95 %: sqrt(ln 0.05 / ln 0.32).
 */
const TO_95_PERCENT = 1.62

/** State of a guard after the last read fix; reading continues from it. */
export interface OutsideFold {
  /** time of the last read fix, ms since epoch UTC */
  t: number
  /** time of the first fix of the current period outside; null: inside or unknown */
  since: number | null
  /** largest distance from the geofence in this period, metres */
  metres: number
  /** time of the newest fix inside the geofence during the current duty; null: none */
  seen: number | null
}

export const EMPTY_OUTSIDE_FOLD: OutsideFold = { t: 0, since: null, metres: 0, seen: null }

type Read = Pick<Fix, 't' | 'lat' | 'lon' | 'accuracy'>

export interface OutsideCriteria {
  marginM: number
  isOnDuty: (t: number) => boolean
  /** whether a fix outside is at another place where the guard may be; default: no fix is */
  isExcused?: ((fix: Read) => boolean) | undefined
  /**
   * whether to count a period outside that starts at `since`; `seen` is the last fix inside. Default: every
   * period counts.
   */
  counts?: ((since: number, seen: number | null) => boolean) | undefined
}

/**
 * Reads fixes in order of time. A period outside starts with the first fix whose distance exceeds `marginM`
 * and 95 % of the errors of its accuracy. It ends with a fix inside the geofence, or off duty. The result
 * does not depend on the order in which fixes arrived.
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
 * Returns the state from which the next reading must continue to find the same episodes as reading all
 * fixes. It lies before the last episode if that may continue, because less than the off-delay (ms) has
 * passed, and before episodes that join it.
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
