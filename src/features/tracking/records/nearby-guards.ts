import type { LiveGuard } from '../../../../domain/fix/fix.ts'
import { haversine } from '../../../../domain/geo/haversine.ts'

/** limits for "near": distance in metres, and age of the fix in ms */
const NEAR_M = 300
const FRESH_MS = 15 * 60_000
const MOST = 10

export interface NearbyGuard {
  id: string
  metres: number
}

/** The guards who are near a place (degrees WGS84) at a moment (ms since epoch UTC) by their newest fixes, the nearest first. */
export function nearbyGuards(
  guards: Iterable<Pick<LiveGuard, 'workerId' | 'fix'>>,
  { lat, lng }: { lat: number; lng: number },
  at: number,
): NearbyGuard[] {
  return [...guards]
    .filter(({ fix }) => fix.t <= at && fix.t > at - FRESH_MS)
    .map(({ workerId, fix }) => ({ id: workerId, metres: haversine(lat, lng, fix.lat, fix.lon) }))
    .filter(({ metres }) => metres <= NEAR_M)
    .toSorted((a, b) => a.metres - b.metres)
    .slice(0, MOST)
}
