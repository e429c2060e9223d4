import { findGaps, gapThreshold, type Gap } from './gaps.ts'
import {
  EMPTY_EXIT_FOLD,
  foldGeofenceExits,
  type GeofenceExits,
  type GeofenceExitFold,
  type NamedGeofence,
} from './geofence-exits.ts'
import {
  EMPTY_POST_VISIT_FOLD,
  postGrid,
  foldPostVisits,
  type Post,
  type PostGrid,
  type PostVisit,
  type PostVisitFold,
} from './post-visits.ts'
import { EMPTY_STOP_FOLD, foldStops, stopsFromFold, type Stop, type StopFold } from './stops.ts'
import type { Trail } from './trail.ts'
import { reportingInterval } from './reporting-interval.ts'

/** An event on a trail to which people may jump. `index` is its point, `t` its time, ms since epoch UTC. */
export type TrailEvent = PostVisit | GeofenceExits | ({ kind: 'long stop'; t: number } & Stop)

/** The posts and geofences for which a trail is searched. */
export interface TrailEventPlaces {
  posts: readonly Post[]
  /** all geofences that were in force at any time of the trail */
  geofences: readonly NamedGeofence[]
}

/** The events of a trail so far, and the state from which reading continues. */
export interface TrailEventFold {
  trail: Trail
  places: TrailEventPlaces
  gaps: readonly Gap[]
  rests: readonly Stop[]
  /** ascending in time */
  marks: readonly TrailEvent[]
  /** mean time between two fixes, without gaps, ms; null if there is none */
  stepMs: number | null
  soFar: {
    breakMs: number
    grid: PostGrid
    rests: StopFold
    posts: PostVisitFold
    geofence: GeofenceExitFold
  }
}

const LONG_STOP_MS = 15 * 60_000

/**
 * Returns the gaps, stops and events of a trail. It does not read the points of `before` again if the trail
 * has only grown and its reporting interval, which determines gaps, is unchanged.
 */
export function findTrailEvents(
  before: TrailEventFold | null,
  trail: Trail,
  places: TrailEventPlaces,
): TrailEventFold {
  const same = before !== null && before.places === places && onlyGrew(before.trail, trail) ? before : null
  if (same?.trail.length === trail.length) return same
  const breakMs = gapThreshold(reportingInterval(trail.t))
  const known = same?.soFar.breakMs === breakMs ? same : null
  const start = known?.trail.length ?? 0
  const newGaps = findGaps(trail, start, breakMs)
  const gaps = known && newGaps.length === 0 ? known.gaps : [...(known?.gaps ?? []), ...newGaps]
  const grid = known?.soFar.grid ?? postGrid(places.posts)
  const soFar = {
    breakMs,
    grid,
    rests: foldStops(known?.soFar.rests ?? EMPTY_STOP_FOLD, trail, start, breakMs),
    posts: foldPostVisits(known?.soFar.posts ?? EMPTY_POST_VISIT_FOLD, trail, start, grid),
    geofence: foldGeofenceExits(known?.soFar.geofence ?? EMPTY_EXIT_FOLD, trail, start, places.geofences),
  }
  const rests = stopsFromFold(soFar.rests)
  return { trail, places, gaps, rests, marks: inOrder(soFar, rests), stepMs: stepOf(trail, gaps), soFar }
}

/**
 * Returns whether trail `b` begins with trail `a`: both are views of the same memory, which is never
 * overwritten.
 */
const onlyGrew = (a: Trail, b: Trail) =>
  a.workerId === b.workerId &&
  a.t.buffer === b.t.buffer &&
  a.t.byteOffset === b.t.byteOffset &&
  a.length <= b.length

function inOrder(
  { posts, geofence }: TrailEventFold['soFar'],
  rests: readonly Stop[],
): readonly TrailEvent[] {
  const stops = rests
    .filter(({ from, to }) => to - from >= LONG_STOP_MS)
    .map((rest) => ({ ...rest, kind: 'long stop' as const, t: rest.from }))
  return [...posts.marks, ...geofence.marks, ...stops].toSorted((a, b) => a.index - b.index)
}

function stepOf({ t, length }: Trail, gaps: readonly Gap[]): number | null {
  const steps = length - 1 - gaps.length
  if (steps < 1) return null
  const silent = gaps.reduce((sum, { from, to }) => sum + to - from, 0)
  return ((t[length - 1] as number) - (t[0] as number) - silent) / steps
}
