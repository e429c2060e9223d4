import type { LastHeard } from '../../../../domain/night/last-heard-here.ts'
import type { Circle, Visit } from '../../../../domain/night/who-was-here.ts'
import type { ZoneClock } from '../../../../domain/time/zone-time.ts'

interface Asked {
  place: Circle
  /** the time that is asked of, ms since epoch UTC */
  from: number
  to: number
  visits: readonly Visit[]
  silent: readonly LastHeard[]
  nameOf: (guard: string) => string
  clock: ZoneClock
}

const MOST = 8

/** What stands below the picture that "Who was here?" is exported with: the circle, the time and who was found. */
export function questionLines({ place, from, to, visits, silent, nameOf, clock }: Asked): string[] {
  const found = [
    ...visits.map(
      ({ guard, arrival, departure, nearestM, nearestAt }) =>
        `${nameOf(guard)}: ${clock.dateTime(arrival)} to ${clock.dateTime(departure)}, nearest ${Math.round(nearestM)} m at ${clock.time(nearestAt)}`,
    ),
    ...silent.map(
      ({ guard, t, until }) =>
        `${nameOf(guard)}: last heard here ${clock.dateTime(t)}, silent ${until === null ? 'since' : `until ${clock.dateTime(until)}`}`,
    ),
  ]
  const more = found.length - MOST
  return [
    `Who was here: within ${Math.round(place.radiusM)} m of ${place.lat.toFixed(6)}, ${place.lon.toFixed(6)}, ${clock.full(from)} to ${clock.full(to)}`,
    ...found.slice(0, MOST),
    ...(more > 0 ? [`${more} more`] : []),
  ]
}
