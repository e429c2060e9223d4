import type { NamedGeofence } from '../fix/geofence-exits.ts'
import type { Track } from '../fix/track.ts'
import { isSurelyOutside, metresOutside } from '../geo/geofence.ts'

/**
 * Whether a guard is outside a geofence. `since` is the time of leaving, ms since epoch UTC; null: no
 * earlier fix inside is known.
 */
export interface OutsideState {
  outside: boolean
  since: number | null
}

export const INSIDE_STATE: OutsideState = { outside: false, since: null }

/**
 * Returns whether a fix is outside the geofence by more than its possible error, and since when. It
 * searches back to the last fix inside, as far as data is loaded (`knownSince`, ms since epoch UTC).
 * `known` is the result for another fix of the same track and geofence, which shortens the search.
 */
export function updateOutsideState(
  track: Track,
  geofence: NamedGeofence,
  { index: i, knownSince }: { index: number; knownSince: number },
  known: { index: number; outside: OutsideState } | null,
): OutsideState {
  const offAt = (j: number) => metresOutside({ coordinates: geofence.polygon }, track.lat(j), track.lon(j))
  const isOutside = (off: number, j: number) => isSurelyOutside(off, track.accuracy(j) ?? Number.NaN)
  if (!isOutside(offAt(i), i)) return INSIDE_STATE
  if (known !== null && known.index > i && isOfStretch(known.outside, track.t(i))) return known.outside
  let since = track.t(i)
  const earliest = Math.max(geofence.from, knownSince)
  for (let j = track.before(i); j >= 0 && track.t(j) >= earliest; j = track.before(j)) {
    if (known?.index === j && known.outside.outside) return known.outside
    const off = offAt(j)
    if (off === 0) return { outside: true, since }
    if (isOutside(off, j)) since = track.t(j)
  }
  return { outside: true, since: null }
}

/** Returns whether an earlier fix, at time `t`, belongs to the same period outside. */
const isOfStretch = ({ since }: OutsideState, t: number) => since !== null && since <= t
