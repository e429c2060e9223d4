import { POOR_ACCURACY_M } from '../fix/fix.ts'
import { haversine, METRES_PER_DEGREE } from '../geo/haversine.ts'
import type { ReplayGuard } from './period-roster.ts'
import { offlinePeriodAfter, type KnownTracks } from './offline-period.ts'
import type { Stay, StayStart, StayEnd } from './stay.ts'

/** A circle: centre in degrees WGS84, radius in metres. */
export interface Circle {
  lat: number
  lon: number
  radiusM: number
}

/** A guard who was in the circle, with the stays in order. */
export interface FoundGuard {
  guard: string
  stays: readonly [Stay, ...Stay[]]
}

type Asked = Pick<ReplayGuard, 'id' | 'patrols' | 'postings'>

/**
 * Maximum error of a fix outside that still counts as inside, metres. A less accurate fix does not prove
 * that the guard stayed.
 */
const MOST_WRONG_M = POOR_ACCURACY_M

/**
 * Returns which guards were in a circle between two times (ms since epoch UTC), by arrival. As on the live
 * board, a guard is at the newest fix until the next one comes, or until going offline. Later data does not
 * count. It also finds a guard who was offline on duty when the period began and whose last fix before was
 * inside. A guard who reports inside again has not left because of an offline period on duty, or because of
 * fixes outside within their error. A passage between two fixes is not detected. It yields after each
 * guard, so that the caller can pause.
 */
export function* whoWasHere(
  guards: Iterable<Asked>,
  known: KnownTracks,
  circle: Circle,
  span: { from: number; to: number },
): Generator<undefined, FoundGuard[]> {
  const found: FoundGuard[] = []
  const knownUntil = (t: number) => Math.min(span.to, known.knownUntil(t))
  for (const guard of guards) {
    const [first, ...others] = staysOf(guard, { ...known, knownUntil }, circle, span)
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
  // slightly larger than necessary; it excludes most fixes by latitude alone, without computing a distance
  const reach = (1.001 * (radiusM + MOST_WRONG_M)) / METRES_PER_DEGREE
  const last = track.at(to)
  let stay: Stay | null = null
  let isNewest = false
  for (let i = Math.max(0, track.at(from - 1)); i <= last; i += 1) {
    const north = track.lat(i)
    const off = Math.abs(north - lat) > reach ? Infinity : haversine(lat, lon, north, track.lon(i))
    isNewest = off <= radiusM
    if (!isNewest) {
      if (stay && hasLeft(i, off - radiusM)) stay = null
      continue
    }
    const t = track.t(i)
    const nearest = { nearestAt: t, nearestM: off, accuracyM: track.accuracy(i) }
    const ended = endedAfter(i)
    if (stay) {
      if (stay.ended.kind === 'silent')
        stay.silences = [...stay.silences, { since: stay.departure, until: stay.ended.until ?? t }]
      Object.assign(stay, { departure: t, ended })
      if (off < stay.nearestM || stay.nearestAt < from) Object.assign(stay, nearest)
    } else {
      const began = t < from ? ({ kind: 'before' } as const) : howBegun(i)
      stays.push((stay = { arrival: t, departure: t, began, ended, silences: [], ...nearest }))
    }
    if (ended.kind === 'off duty') stay = null
  }
  if (stay && isNewest && stay.ended.kind === 'left')
    stay.ended = { kind: 'there', at: Math.max(stay.departure, known.knownUntil(stay.departure)) }
  return stays.filter((each) => !isOver(each))

  function endedAfter(i: number): StayEnd {
    const silence = offlinePeriodAfter(guard, track, i, known)
    if (silence === null) return { kind: 'left' }
    const { until, onDuty } = silence
    return onDuty
      ? { kind: 'silent', until, knownUntil: known.knownUntil(track.t(i)) }
      : { kind: 'off duty', until }
  }

  function hasLeft(i: number, metresOutside: number): boolean {
    const wrongBy = Math.min(track.accuracy(i) ?? 0, MOST_WRONG_M)
    return metresOutside > wrongBy || offlinePeriodAfter(guard, track, i, known) !== null
  }

  function howBegun(i: number): StayStart {
    if (i === 0) return { kind: 'heard', since: null }
    const before = offlinePeriodAfter(guard, track, i - 1, known)
    if (before === null) return { kind: 'came' }
    return { kind: 'heard', since: before.onDuty ? track.t(i - 1) : null }
  }

  /**
   * Returns whether a stay ended before the period. An off-duty guard may stop reporting, so nothing shows
   * a later presence.
   */
  function isOver({ departure, ended }: Stay): boolean {
    return departure < from && (ended.kind === 'left' || ended.kind === 'off duty')
  }
}
