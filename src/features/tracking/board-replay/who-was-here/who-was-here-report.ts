import type { WhoWasHereResult } from '../../../../../contract/evidence/fix-export.ts'
import type { Circle, FoundGuard } from '../../../../../domain/replay/who-was-here.ts'
import type { ZoneClock } from '../../../../../domain/time/zone-time.ts'
import { formatDistance, formatFoundCount, formatStay } from './format-stay.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from './texts.ts'

interface Asked {
  place: Circle
  /** searched period, ms since epoch */
  from: number
  to: number
  found: readonly FoundGuard[]
  clock: ZoneClock
  /** formats a time (ms since epoch) as in the panel */
  time: (t: number) => string
}

/** Returns the result of "Who was here?" for a report: circle, period, number of guards, and each stay. */
export function whoWasHereReport({ place, from, to, found, clock, time }: Asked): WhoWasHereResult {
  const middle = `${place.lat.toFixed(6)}, ${place.lon.toFixed(6)}`
  const range = { from, to }
  return {
    said: tr(texts.whoWasHereWithinRadiusMMOfMiddle, {
      radiusM: Math.round(place.radiusM),
      middle,
      from: clock.full(from),
      to: clock.full(to),
      found: formatFoundCount(found, range),
    }),
    stays: found.flatMap(({ guard, stays }) =>
      stays.map((stay) => ({
        worker_id: guard,
        arrival: stay.arrival,
        departure: stay.departure,
        said: formatStay(stay, range, time),
        distance: formatDistance(stay),
        nearest_at: stay.nearestAt,
      })),
    ),
  }
}
