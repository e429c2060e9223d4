import { METRES_PER_DEGREE } from '../../../domain/geo/haversine.ts'
import type { DemoGuard } from '../demo-roster.ts'
import { chance } from './chance.ts'

/** Metres east and north of the guard's post. */
export type Place = readonly [east: number, north: number]

/** A stretch of a round: a walk, or a pause where `from` and `to` are one place. Seconds since the round began. */
interface Leg {
  begins: number
  ends: number
  from: Place
  to: Place
}

export interface Round {
  /** m/s while walking */
  speed: number
  legs: Leg[]
}

/** What a round is made of. */
export type Beat = Pick<DemoGuard, 'workerId' | 'post' | 'posts' | 'geofence'>

const SHORTEST_ROUND_S = 8 * 60
const SLOWEST_MPS = 1.05
const FASTEST_MPS = 1.35
/** a round takes this much longer than its walk at the slowest: the rest is pauses */
const WITH_PAUSES = 1.8

export function toDegrees(beat: Beat, [east, north]: Place): { lat: number; lon: number } {
  const { latitude, longitude } = beat.post
  const widths = METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)
  return { lat: latitude + north / METRES_PER_DEGREE, lon: longitude + east / widths }
}

/** How long each of a guard's rounds takes, seconds: fixed, so that a moment belongs to a round without counting. */
export function roundSeconds(beat: Beat): number {
  const longest = length([[0, 0], ...corners(beat).map(({ at }) => at), [0, 0]])
  return Math.max(SHORTEST_ROUND_S, Math.ceil((longest / SLOWEST_MPS) * WITH_PAUSES))
}

/**
 * The n-th round of a guard: from his post around the fence, past the assignment's other posts, back to his post. Each
 * round has its own pace, direction and corners, and pauses: long at the own post, short at the other posts and some
 * corners.
 */
export function roundOf(seed: string, beat: Beat, n: number): Round {
  const of = (what: string, ...more: (string | number)[]) => chance(seed, beat.workerId, n, what, ...more)
  const stops = corners(beat).map(({ at, isPost }, i) => {
    const inset = isPost ? 1 : 0.78 + 0.18 * of('inset', i)
    const weight = isPost ? 1 : of('rests', i) < 0.25 ? 0.5 : 0
    return { at: [at[0] * inset, at[1] * inset] as Place, weight }
  })
  if (of('direction') < 0.5) stops.reverse()
  const home = { at: [0, 0] as Place, weight: 2.5 }
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

/** Where a guard is on a round after so many seconds, and whether he walks. */
export function placeOn(round: Round, seconds: number): { at: Place; walking: boolean } {
  const leg = round.legs.find(({ ends }) => seconds < ends) ?? round.legs.at(-1)
  if (!leg) return { at: [0, 0], walking: false }
  const part = Math.min(1, (seconds - leg.begins) / (leg.ends - leg.begins))
  return {
    at: [leg.from[0] + part * (leg.to[0] - leg.from[0]), leg.from[1] + part * (leg.to[1] - leg.from[1])],
    walking: leg.from !== leg.to,
  }
}

/** The corners of the fence and the assignment's other posts, in the order in which one passes them. */
function corners(beat: Beat): { at: Place; isPost: boolean }[] {
  const { latitude, longitude } = beat.post
  const widths = METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)
  const place = (lon: number, lat: number): Place => [
    (lon - longitude) * widths,
    (lat - latitude) * METRES_PER_DEGREE,
  ]
  const ring = beat.geofence?.coordinates[0]?.slice(1).map(([lon, lat]) => place(lon, lat)) ?? SQUARE
  const others = beat.posts.filter((post) => post.id !== beat.post.id)
  const stops = [
    ...ring.map((at) => ({ at, isPost: false })),
    ...others.map((post) => ({ at: place(post.longitude, post.latitude), isPost: true })),
  ]
  const middle: Place = [
    ring.reduce((sum, [east]) => sum + east, 0) / ring.length,
    ring.reduce((sum, [, north]) => sum + north, 0) / ring.length,
  ]
  const angle = ([east, north]: Place) => Math.atan2(north - middle[1], east - middle[0])
  const turn = (at: Place) => (angle(at) - angle([0, 0]) + 4 * Math.PI) % (2 * Math.PI)
  return stops.toSorted((a, b) => turn(a.at) - turn(b.at))
}

/** where no fence is drawn: a block around the post, metres */
const SQUARE: Place[] = [
  [90, 90],
  [-90, 90],
  [-90, -90],
  [90, -90],
]

function length(path: readonly Place[]): number {
  let sum = 0
  for (const [i, [east, north]] of path.entries()) {
    const before = path[i - 1]
    if (before) sum += Math.hypot(east - before[0], north - before[1])
  }
  return sum
}
