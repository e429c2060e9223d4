import { haversine, METRES_PER_DEGREE } from '../geo/haversine.ts'
import type { NightGuard } from './night-roster.ts'
import { silenceAfter, type KnownTracks } from './silence-after.ts'
import type { Stay, StayBegan } from './stay.ts'

/** A place: degrees WGS84 and metres. */
export interface Circle {
  lat: number
  lon: number
  radiusM: number
}

/** A guard who was in a circle, and his stays in order. */
export interface FoundGuard {
  guard: string
  stays: readonly [Stay, ...Stay[]]
}

type Asked = Pick<NightGuard, 'id' | 'patrols' | 'duties'>

/**
 * Who was in a circle between two times (ms since epoch UTC), in the order of their arrival. As on the board, a guard
 * stands where his newest fix says until the next one, or until he is lost. Who was last heard in the circle before that
 * time, and was lost on duty as it began, is found, too: he may have been there all the while. Who went through between
 * two fixes is not seen. Yields after each guard.
 */
export function* whoWasHere(
  guards: Iterable<Asked>,
  known: KnownTracks,
  circle: Circle,
  span: { from: number; to: number },
): Generator<undefined, FoundGuard[]> {
  const found: FoundGuard[] = []
  for (const guard of guards) {
    const [first, ...others] = staysOf(guard, known, circle, span)
    if (first) found.push({ guard: guard.id, stays: [first, ...others] })
    yield
  }
  return found.toSorted((a, b) => a.stays[0].arrival - b.stays[0].arrival)
}

function staysOf(
  guard: Asked,
  known: KnownTracks,
  { lat, lon, radiusM }: Circle,
  { from, to }: { from: number; to: number },
): Stay[] {
  const track = known.trackOf(guard.id)
  const stays: Stay[] = []
  // a little more than the circle reaches, as most fixes are told to lie elsewhere by their latitude alone
  const reach = (1.001 * radiusM) / METRES_PER_DEGREE
  const last = track.at(to)
  let stay: Stay | null = null
  for (let i = Math.max(0, track.at(from - 1)); i <= last; i += 1) {
    const north = track.lat(i)
    const off = Math.abs(north - lat) > reach ? Infinity : haversine(lat, lon, north, track.lon(i))
    if (off > radiusM) {
      // who had left by the first fix of that time was not seen there in it
      if (stay && stay.departure < from) stays.pop()
      stay = null
      continue
    }
    const t = track.t(i)
    const silence = silenceAfter(guard, track, i, known)
    // who is off duty may be silent
    if (t < from && silence?.onDuty === false) continue
    const nearest = { nearestAt: t, nearestM: off, accuracyM: track.accuracy(i) }
    if (stay === null) {
      const began = t < from ? ({ kind: 'before' } as const) : howBegun(i)
      stays.push((stay = { arrival: t, departure: t, began, ended: { kind: 'left' }, ...nearest }))
    } else if (off < stay.nearestM || stay.nearestAt < from) Object.assign(stay, nearest)
    stay.departure = t
    if (silence) {
      stay.ended = { kind: 'silent', ...silence }
      stay = null
    }
  }
  if (stay)
    stay.ended = {
      kind: 'there',
      at: Math.max(stay.departure, Math.min(to, known.knownUntil(stay.departure))),
    }
  return stays

  function howBegun(i: number): StayBegan {
    if (i === 0) return { kind: 'heard', since: null }
    const before = silenceAfter(guard, track, i - 1, known)
    if (before === null) return { kind: 'came' }
    return { kind: 'heard', since: before.onDuty ? track.t(i - 1) : null }
  }
}
