import type { Visit } from '../../../../domain/night/who-was-here.ts'
import type { ZoneClock } from '../../../../domain/time/zone-time.ts'
import type { PictureLine } from '../trail/map-picture.ts'

interface Asked {
  place: { lat: number; lon: number; radiusM: number }
  /** the time that is asked of, and the moment that the map shows, ms since epoch UTC */
  from: number
  to: number
  moment: number
  /** of the guards who are exported */
  visits: readonly Visit[]
  nameOf: (guard: string) => string
  clock: ZoneClock
}

const MOST = 8

/** What the map is called that "Who was here?" is exported with: its moment, the circle, the time and the nearest stays. */
export function questionLines({ place, from, to, moment, visits, nameOf, clock }: Asked): PictureLine[] {
  const isOutside = moment < from || moment > to
  const more = visits.length - MOST
  return [
    `Within ${Math.round(place.radiusM)} m of ${place.lat.toFixed(6)}, ${place.lon.toFixed(6)}, ${clock.full(from)} to ${clock.full(to)}`,
    `The map is that of ${clock.full(moment)}${isOutside ? ', outside of this time' : ''}`,
    ...visits
      .slice(0, MOST)
      .map(
        ({ guard, arrival, departure, nearestM, nearestAt }) =>
          `${nameOf(guard)}: ${clock.dateTime(arrival)} to ${clock.dateTime(departure)}, nearest ${Math.round(nearestM)} m at ${clock.time(nearestAt)}`,
      ),
    ...(more > 0 ? [`${more} more ${more === 1 ? 'stay' : 'stays'}`] : []),
  ].map((text) => ({ text, colour: null }))
}
