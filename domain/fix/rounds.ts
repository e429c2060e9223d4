import { haversine } from '../geo/haversine.ts'
import type { Trail } from './trail.ts'

/** One time round: the part of a trail from leaving a place to coming back to it, as indices of points. */
export interface Round {
  from: number
  to: number
  distanceM: number
}

type Way = Pick<Trail, 'length' | 't' | 'lat' | 'lon'>

const NEAR_M = 35
const AWAY_M = 80
const SHORTEST_M = 150
const LONGEST_PAUSE_MS = 30 * 60_000
/** side of the cells in which the points are counted, degrees: about 40 m */
const CELL = 0.00036
const MOST_PLACES = 12

/**
 * The rounds of a trail, in order: it is cut at the place that it comes back to most often. None where it comes back
 * less than twice; what leads to the place first and away from it at the end belongs to none.
 */
export function trailRounds(trail: Way): Round[] {
  let best: Round[] = []
  for (const place of busiestPlaces(trail)) {
    const rounds = roundsFrom(trail, place)
    if (rounds.length > best.length) best = rounds
  }
  return best.length < 2 ? [] : best
}

/** Places where many of the points lie, the busiest first. */
function busiestPlaces({ length, lat, lon }: Way): { lat: number; lon: number }[] {
  const cells = new Map<string, { count: number; lat: number; lon: number }>()
  for (let i = 0; i < length; i += 1) {
    const key = `${Math.round((lat[i] as number) / CELL)}/${Math.round((lon[i] as number) / CELL)}`
    const cell = cells.get(key) ?? { count: 0, lat: 0, lon: 0 }
    cell.count += 1
    cell.lat += lat[i] as number
    cell.lon += lon[i] as number
    cells.set(key, cell)
  }
  return [...cells.values()]
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST_PLACES)
    .map((cell) => ({ lat: cell.lat / cell.count, lon: cell.lon / cell.count }))
}

function roundsFrom({ length, t, lat, lon }: Way, place: { lat: number; lon: number }): Round[] {
  const rounds: Round[] = []
  /** the last point at the place, null before the first visit and after a pause */
  let left: number | null = null
  let wasAway = false
  let distanceM = 0
  for (let i = 0; i < length; i += 1) {
    if (i > 0) {
      if ((t[i] as number) - (t[i - 1] as number) > LONGEST_PAUSE_MS) left = null
      distanceM += haversine(lat[i - 1] as number, lon[i - 1] as number, lat[i] as number, lon[i] as number)
    }
    const away = haversine(place.lat, place.lon, lat[i] as number, lon[i] as number)
    if (away > AWAY_M) wasAway = true
    if (away > NEAR_M) continue
    if (left !== null && wasAway && distanceM >= SHORTEST_M) rounds.push({ from: left, to: i, distanceM })
    left = i
    wasAway = false
    distanceM = 0
  }
  return rounds
}
