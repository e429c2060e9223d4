import type { Circle, FoundGuard } from '../../../../../domain/night/who-was-here.ts'
import type { ZoneClock } from '../../../../../domain/time/zone-time.ts'
import { foundText, nearestText, stayText, staysText } from './stay-words.ts'

interface Asked {
  place: Circle
  /** the time that is asked of, ms since epoch UTC */
  from: number
  to: number
  found: readonly FoundGuard[]
  nameOf: (guard: string) => string
  clock: ZoneClock
}

const MOST = 8

/**
 * What stands below the picture that "Who was here?" is exported with, in the words of its card: the circle, the time,
 * how many were found, and their stays, or a line for each guard where those are too many.
 */
export function questionLines({ place, from, to, found, nameOf, clock }: Asked): string[] {
  const range = { from, to }
  const stays = found.flatMap((guard) =>
    guard.stays.map(
      (stay) =>
        `${nameOf(guard.guard)}: ${stayText(stay, range, clock.dateTime)}, ${nearestText(stay, clock.time)}`,
    ),
  )
  const guards = found.map((guard) => `${nameOf(guard.guard)}: ${staysText(guard, range)}`)
  const more = found.length - MOST
  return [
    `Who was here: within ${Math.round(place.radiusM)} m of ${place.lat.toFixed(6)}, ${place.lon.toFixed(6)}, ${clock.full(from)} to ${clock.full(to)}: ${foundText(found, range)}`,
    ...(stays.length <= MOST ? stays : guards.slice(0, MOST)),
    ...(more > 0 ? [`${more} more ${more === 1 ? 'guard' : 'guards'}`] : []),
  ]
}
