import type { Incident } from '../../../contract/incidents/incident.ts'
import type { LiveGuard } from '../../../domain/fix/fix.ts'
import { distanceText } from '../../../domain/fix/trail-statistics.ts'
import { haversine } from '../../../domain/geo/haversine.ts'
import { formatAgo } from '../../../domain/time/age.ts'

/**
 * Returns a guard's distance from the incident in a straight line, and the age of the position: '420 m, 12 s
 * ago'. null if the incident has no map position. `now`: ms since epoch UTC.
 */
export function responderDistance(
  place: Incident['map_position'],
  guard: Pick<LiveGuard, 'fix'> | undefined,
  now: number,
): string | null {
  if (!place) return null
  if (!guard) return 'not known'
  const { lat, lon, t } = guard.fix
  return `${distanceText(haversine(place.latitude, place.longitude, lat, lon))}, ${formatAgo(now - t)}`
}
