import { METRES_PER_DEGREE } from '../geo/haversine.ts'
import { metresAlong } from './distance-counter.ts'
import type { Trail } from './trail.ts'
import { MAX_PAUSE_MS } from './reporting-interval.ts'

/** One round: the part of a trail from leaving a place until returning to it, as indexes of points. */
export interface Round {
  from: number
  to: number
  distanceM: number
}

type Way = Pick<Trail, 'length' | 't' | 'lat' | 'lon' | 'accuracy'>

/**
 * maximum distance (metres) at which a guard is at a place; the next constant: minimum distance to be away
 * from it
 */
export const NEAR_M = 35
export const AWAY_M = 80
const SHORTEST_M = 150
/** side of the grid cells in which points are counted, degrees; about 40 m */
const CELL = 0.00036
/** factor for cell keys; larger than the number of cells around the earth, so keys are unique */
const CELLS_APART = 2_000_000
const MOST_PLACES = 12

/**
 * Returns the rounds of a trail in order. The trail is split at its most visited place. The result is empty
 * if the guard returned fewer than twice. The parts before the first visit and after the last are in no
 * round.
 */
export function trailRounds(trail: Way): Round[] {
  let best: Round[] = []
  const along = metresAlong(trail)
  for (const place of busiestPlaces(trail)) {
    const rounds = roundsFrom(trail, along, place)
    if (rounds.length > best.length) best = rounds
  }
  return best.length < 2 ? [] : best
}

/** Returns the places with the most points, the busiest first. */
function busiestPlaces({ length, lat, lon }: Way): { lat: number; lon: number }[] {
  const cells = new Map<number, { count: number; lat: number; lon: number }>()
  for (let i = 0; i < length; i += 1) {
    const [y, x] = [lat[i] as number, lon[i] as number]
    const key = Math.round(y / CELL) * CELLS_APART + Math.round(x / CELL)
    const cell = cells.get(key)
    if (cell) {
      cell.count += 1
      cell.lat += y
      cell.lon += x
    } else cells.set(key, { count: 1, lat: y, lon: x })
  }
  return [...cells.values()]
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST_PLACES)
    .map((cell) => ({ lat: cell.lat / cell.count, lon: cell.lon / cell.count }))
}

function roundsFrom(
  { length, t, lat, lon }: Way,
  along: Float64Array,
  place: { lat: number; lon: number },
): Round[] {
  const rounds: Round[] = []
  // the earth can be treated as flat within a hundred metres
  const lonMetres = METRES_PER_DEGREE * Math.cos((place.lat * Math.PI) / 180)
  /** index of the last point at the place; null before the first visit, and after a gap */
  let left: number | null = null
  let wasAway = false
  for (let i = 0; i < length; i += 1) {
    if (i > 0 && (t[i] as number) - (t[i - 1] as number) > MAX_PAUSE_MS) left = null
    const north = ((lat[i] as number) - place.lat) * METRES_PER_DEGREE
    const east = ((lon[i] as number) - place.lon) * lonMetres
    const away = north * north + east * east
    if (away > AWAY_M ** 2) wasAway = true
    if (away > NEAR_M ** 2) continue
    if (left !== null && wasAway) {
      const distanceM = (along[i] as number) - (along[left] as number)
      if (distanceM >= SHORTEST_M) rounds.push({ from: left, to: i, distanceM })
    }
    left = i
    wasAway = false
  }
  return rounds
}
