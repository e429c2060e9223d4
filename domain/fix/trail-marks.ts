import { gapsFrom, gapThreshold, type Gap } from './gaps.ts'
import { NEVER_LEFT, readFence, type FenceLeft, type LeftSoFar, type NamedFence } from './fence-left.ts'
import {
  NONE_REACHED,
  postGrid,
  readPosts,
  type Post,
  type PostGrid,
  type PostReached,
  type ReachedSoFar,
} from './posts-reached.ts'
import { NO_RESTS, readRests, restsOf, type Rest, type RestsSoFar } from './rests.ts'
import type { Trail } from './trail.ts'
import { usualInterval } from './usual-interval.ts'

/** Something on a trail worth going to; `index` is its point, `t` the time of that, ms since epoch UTC. */
export type TrailMark = PostReached | FenceLeft | ({ kind: 'long stop'; t: number } & Rest)

/** The places to look for along a trail. */
export interface MarkPlaces {
  posts: readonly Post[]
  /** every fence that was in force at some time of the trail */
  fences: readonly NamedFence[]
}

/** The events of a trail over time, and where reading stopped, so that it can continue from there. */
export interface MarkedTrail {
  trail: Trail
  places: MarkPlaces
  gaps: readonly Gap[]
  rests: readonly Rest[]
  /** in order of time */
  marks: readonly TrailMark[]
  /** mean time between two fixes without gaps, ms; null if there is none */
  stepMs: number | null
  soFar: { breakMs: number; grid: PostGrid; rests: RestsSoFar; posts: ReachedSoFar; fence: LeftSoFar }
}

const LONG_STOP_MS = 15 * 60_000

/**
 * Reads the gaps, stops and events of a trail. If the trail only grew and kept its interval, by which gaps
 * are detected, the part read by `before` is not read again.
 */
export function markTrail(before: MarkedTrail | null, trail: Trail, places: MarkPlaces): MarkedTrail {
  const same = before !== null && before.places === places && onlyGrew(before.trail, trail) ? before : null
  if (same?.trail.length === trail.length) return same
  const breakMs = gapThreshold(usualInterval(trail.t))
  const known = same?.soFar.breakMs === breakMs ? same : null
  const start = known?.trail.length ?? 0
  const newGaps = gapsFrom(trail, start, breakMs)
  const gaps = known && newGaps.length === 0 ? known.gaps : [...(known?.gaps ?? []), ...newGaps]
  const grid = known?.soFar.grid ?? postGrid(places.posts)
  const soFar = {
    breakMs,
    grid,
    rests: readRests(known?.soFar.rests ?? NO_RESTS, trail, start, breakMs),
    posts: readPosts(known?.soFar.posts ?? NONE_REACHED, trail, start, grid),
    fence: readFence(known?.soFar.fence ?? NEVER_LEFT, trail, start, places.fences),
  }
  const rests = restsOf(soFar.rests)
  return { trail, places, gaps, rests, marks: inOrder(soFar, rests), stepMs: stepOf(trail, gaps), soFar }
}

/**
 * Returns whether a trail begins with an earlier one: both are views of the same memory, which is never
 * overwritten.
 */
const onlyGrew = (a: Trail, b: Trail) =>
  a.workerId === b.workerId &&
  a.t.buffer === b.t.buffer &&
  a.t.byteOffset === b.t.byteOffset &&
  a.length <= b.length

function inOrder({ posts, fence }: MarkedTrail['soFar'], rests: readonly Rest[]): readonly TrailMark[] {
  const stops = rests
    .filter(({ from, to }) => to - from >= LONG_STOP_MS)
    .map((rest) => ({ ...rest, kind: 'long stop' as const, t: rest.from }))
  return [...posts.marks, ...fence.marks, ...stops].toSorted((a, b) => a.index - b.index)
}

function stepOf({ t, length }: Trail, gaps: readonly Gap[]): number | null {
  const steps = length - 1 - gaps.length
  if (steps < 1) return null
  const silent = gaps.reduce((sum, { from, to }) => sum + to - from, 0)
  return ((t[length - 1] as number) - (t[0] as number) - silent) / steps
}
