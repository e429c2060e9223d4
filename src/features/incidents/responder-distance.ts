import type { Incident } from '../../../contract/incidents/incident.ts'
import type { LiveGuard } from '../../../domain/fix/fix.ts'
import { distanceText } from '../../../domain/fix/trail-statistics.ts'
import { haversine } from '../../../domain/geo/haversine.ts'
import { agoText } from '../../../domain/time/age.ts'

/**
 * How far a guard is from where it happened, in a straight line, and how old the position is: '420 m, 12 s ago'. Null where
 * the place is on no map. `now`: ms since epoch UTC.
 */
export function responderDistance(
  place: Incident['map_position'],
  guard: Pick<LiveGuard, 'fix'> | undefined,
  now: number,
): string | null {
  if (!place) return null
  if (!guard) return 'not known'
  const { lat, lon, t } = guard.fix
  return `${distanceText(haversine(place.latitude, place.longitude, lat, lon))}, ${agoText(now - t)}`
}
