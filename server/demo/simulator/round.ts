import { METRES_PER_DEGREE } from '../../../domain/geo/haversine.ts'
import type { DemoGuard } from './simulated-guards.ts'
import { seededRandom } from './seeded-random.ts'

/** A place in metres east and north of the guard's post. */
export type LocalPlace = readonly [east: number, north: number]

/**
 * A part of a round: a walk, or a pause if `from` and `to` are equal. `begins` and `ends` are seconds since
 * the start of the round.
 */
interface Leg {
  begins: number
  ends: number
  from: LocalPlace
  to: LocalPlace
}

export interface SimulatedRound {
  /** walking speed, m/s */
  speed: number
  legs: Leg[]
}

/** The guard's data from which rounds are computed. */
export type RoundRoute = Pick<DemoGuard, 'workerId' | 'post' | 'posts' | 'geofence'>

const SHORTEST_ROUND_S = 8 * 60
const SLOWEST_MPS = 1.05
const FASTEST_MPS = 1.35
/** duration of a round relative to its slowest walk; the rest of the time is pauses */
const WITH_PAUSES = 1.8

export function toDegrees(beat: RoundRoute, [east, north]: LocalPlace): { lat: number; lon: number } {
  const { latitude, longitude } = beat.post
  const widths = METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)
  return { lat: latitude + north / METRES_PER_DEGREE, lon: longitude + east / widths }
}

/**
 * Returns the duration of a guard's rounds, seconds. All rounds of a guard take equally long, so that the
 * round at a given time can be computed directly.
 */
export function roundSeconds(beat: RoundRoute): number {
  const longest = length([[0, 0], ...corners(beat).map(({ at }) => at), [0, 0]])
  return Math.max(SHORTEST_ROUND_S, Math.ceil((longest / SLOWEST_MPS) * WITH_PAUSES))
}

/**
 * Returns the n-th round of a guard: from the post around the geofence, past the assignment's other posts,
 * and back. Each round has a different speed, direction, corners and pauses. Pauses are long at the guard's
 * own post, and short elsewhere.
 */
export function createRound(seed: string, beat: RoundRoute, n: number): SimulatedRound {
  const of = (what: string, ...more: (string | number)[]) =>
    seededRandom(seed, beat.workerId, n, what, ...more)
  const stops = corners(beat).map(({ at, isPost }, i) => {
    const inset = isPost ? 1 : 0.78 + 0.18 * of('inset', i)
    const weight = isPost ? 1 : of('rests', i) < 0.25 ? 0.5 : 0
    return { at: [at[0] * inset, at[1] * inset] as LocalPlace, weight }
  })
  if (of('direction') < 0.5) stops.reverse()
  const home = { at: [0, 0] as LocalPlace, weight: 2.5 }
  const path = [home, ...stops, { ...home, weight: 0.5 }]
  const speed = SLOWEST_MPS + (FASTEST_MPS - SLOWEST_MPS) * of('pace')
  const resting = roundSeconds(beat) - length(path.map(({ at }) => at)) / speed
  const weights = path.reduce((sum, { weight }) => sum + weight, 0)
  const legs: Leg[] = []
  let clock = 0
  for (const [i, { at, weight }] of path.entries()) {
    const before = path[i - 1]
    if (before) {
      const walked = clock + length([before.at, at]) / speed
      legs.push({ begins: clock, ends: walked, from: before.at, to: at })
      clock = walked
    }
    const rested = clock + (resting * weight) / weights
    if (weight > 0) legs.push({ begins: clock, ends: rested, from: at, to: at })
    clock = rested
  }
  return { speed, legs }
}

/** Returns where a guard is on a round after a number of seconds, and whether they are walking. */
export function placeOnRound(round: SimulatedRound, seconds: number): { at: LocalPlace; walking: boolean } {
  const leg = round.legs.find(({ ends }) => seconds < ends) ?? round.legs.at(-1)
  if (!leg) return { at: [0, 0], walking: false }
  const part = Math.min(1, (seconds - leg.begins) / (leg.ends - leg.begins))
  return {
    at: [leg.from[0] + part * (leg.to[0] - leg.from[0]), leg.from[1] + part * (leg.to[1] - leg.from[1])],
    walking: leg.from !== leg.to,
  }
}

/**
 * Returns the corners of the geofence and the assignment's other posts, in the order in which the guard
 * passes them.
 */
function corners(beat: RoundRoute): { at: LocalPlace; isPost: boolean }[] {
  const { latitude, longitude } = beat.post
  const widths = METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)
  const place = (lon: number, lat: number): LocalPlace => [
    (lon - longitude) * widths,
    (lat - latitude) * METRES_PER_DEGREE,
  ]
  const ring = beat.geofence?.coordinates[0]?.slice(1).map(([lon, lat]) => place(lon, lat)) ?? SQUARE
  const others = beat.posts.filter((post) => post.id !== beat.post.id)
  const stops = [
    ...ring.map((at) => ({ at, isPost: false })),
    ...others.map((post) => ({ at: place(post.longitude, post.latitude), isPost: true })),
  ]
  const middle: LocalPlace = [
    ring.reduce((sum, [east]) => sum + east, 0) / ring.length,
    ring.reduce((sum, [, north]) => sum + north, 0) / ring.length,
  ]
  const angle = ([east, north]: LocalPlace) => Math.atan2(north - middle[1], east - middle[0])
  const turn = (at: LocalPlace) => (angle(at) - angle([0, 0]) + 4 * Math.PI) % (2 * Math.PI)
  return stops.toSorted((a, b) => turn(a.at) - turn(b.at))
}

/** corners of a square around the post, metres, for an assignment without a geofence */
const SQUARE: LocalPlace[] = [
  [90, 90],
  [-90, 90],
  [-90, -90],
  [90, -90],
]

function length(path: readonly LocalPlace[]): number {
  let sum = 0
  for (const [i, [east, north]] of path.entries()) {
    const before = path[i - 1]
    if (before) sum += Math.hypot(east - before[0], north - before[1])
  }
  return sum
}
