import type { WalkedTrack } from '../fix/walked-track.ts'
import { LONGEST_PAUSE_MS } from '../fix/usual-interval.ts'
import { METRES_PER_DEGREE } from '../geo/haversine.ts'
import { haversine } from '../geo/haversine.ts'

/** A place: degrees WGS84 and metres. */
export interface Circle {
  lat: number
  lon: number
  radiusM: number
}

/** A stay of a guard in a circle, by the fixes that lie in it. Times are ms since epoch UTC. */
export interface Visit {
  guard: string
  /** the first and the last fix in the circle */
  arrival: number
  departure: number
  fixes: number
  /** the fix that was nearest to the middle, how far off it was, and how far it may be wrong; metres, null = unknown */
  nearestAt: number
  nearestM: number
  accuracyM: number | null
}

/**
 * Who was in a circle between two times (ms since epoch UTC), the nearest first. A stay is over with a fix outside, or
 * when half an hour has passed without one. Who went through between two fixes is not seen. Yields after each guard.
 */
export function* whoWasHere(
  guards: Iterable<string>,
  trackOf: (guard: string) => WalkedTrack,
  circle: Circle,
  span: { from: number; to: number },
): Generator<undefined, Visit[]> {
  const visits: Visit[] = []
  for (const guard of guards) {
    visits.push(...visitsOf(guard, trackOf(guard), circle, span))
    yield
  }
  return visits.toSorted((a, b) => a.nearestM - b.nearestM)
}

function visitsOf(
  guard: string,
  track: WalkedTrack,
  { lat, lon, radiusM }: Circle,
  { from, to }: { from: number; to: number },
): Visit[] {
  const visits: Visit[] = []
  // a little more than the circle reaches, as most fixes are told to lie elsewhere by their latitude alone
  const reach = (1.001 * radiusM) / METRES_PER_DEGREE
  const last = track.at(to)
  let visit: Visit | null = null
  for (let i = track.at(from - 1) + 1; i <= last; i += 1) {
    const north = track.lat(i)
    const off = Math.abs(north - lat) > reach ? Infinity : haversine(lat, lon, north, track.lon(i))
    if (off > radiusM) {
      visit = null
      continue
    }
    const t = track.t(i)
    if (visit === null || t - visit.departure > LONGEST_PAUSE_MS) {
      const begun = { arrival: t, departure: t, fixes: 0, nearestAt: t, nearestM: Infinity, accuracyM: null }
      visits.push((visit = { guard, ...begun }))
    }
    visit.departure = t
    visit.fixes += 1
    if (off < visit.nearestM) {
      visit.nearestAt = t
      visit.nearestM = off
      visit.accuracyM = track.accuracy(i)
    }
  }
  return visits
}
