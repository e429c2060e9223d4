import type { NamedFence } from '../fix/fence-left.ts'
import type { WalkedTrack } from '../fix/walked-track.ts'
import { isSurelyOutside, metresOutside } from '../geo/geofence.ts'

/** Whether a guard is outside of a fence, and since when, ms since epoch UTC; null: nobody has seen him within. */
export interface Outside {
  outside: boolean
  since: number | null
}

export const WITHIN: Outside = { outside: false, since: null }

/**
 * Looks whether a fix lies outside of the fence by more than it may be wrong, and back to the last fix within, as far
 * as all is known (`knownSince`, ms since epoch UTC).
 * `known` is the answer for another fix of the same track and fence, earlier or later, and saves the way
 * back.
 */
export function outsideSince(
  track: WalkedTrack,
  fence: NamedFence,
  { index: i, knownSince }: { index: number; knownSince: number },
  known: { index: number; outside: Outside } | null,
): Outside {
  const offAt = (j: number) => metresOutside({ coordinates: fence.polygon }, track.lat(j), track.lon(j))
  const isOutside = (off: number, j: number) => isSurelyOutside(off, track.accuracy(j) ?? Number.NaN)
  if (!isOutside(offAt(i), i)) return WITHIN
  if (known !== null && known.index > i && isOfStretch(known.outside, track.t(i))) return known.outside
  let since = track.t(i)
  const earliest = Math.max(fence.from, knownSince)
  for (let j = track.before(i); j >= 0 && track.t(j) >= earliest; j = track.before(j)) {
    if (known?.index === j && known.outside.outside) return known.outside
    const off = offAt(j)
    if (off === 0) return { outside: true, since }
    if (isOutside(off, j)) since = track.t(j)
  }
  return { outside: true, since: null }
}

/** Whether a fix outside, from before the one that was told of, lies in the same stretch. */
const isOfStretch = ({ since }: Outside, t: number) => since !== null && since <= t
