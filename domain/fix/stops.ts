import { haversine } from '../geo/haversine.ts'
import { isPoor } from './fix.ts'
import type { Trail } from './trail.ts'

/** A stop of a guard: points `index` to `last`, times `from` to `to` (ms since epoch UTC). */
export interface Stop {
  index: number
  last: number
  from: number
  to: number
}

/** Maximum distance from the mean position during a stop, metres. */
const STAYS_M = 25
const SHORTEST_REST_MS = 5 * 60_000

/** Consecutive points close together, which are a stop or may become one. */
type Run = Stop & { points: number; lat: number; lon: number }

/** The stops of a trail up to some point; reading continues from it. */
export interface StopFold {
  ended: readonly Stop[]
  run: Run | null
}

export const EMPTY_STOP_FOLD: StopFold = { ended: [], run: null }

/**
 * Reads the points from `start` on. A gap longer than `breakMs` ends a stop, because nothing shows that the
 * guard stayed.
 */
export function foldStops(before: StopFold, trail: Trail, start: number, breakMs: number): StopFold {
  const ended: Stop[] = []
  let { run } = before
  for (let i = start; i < trail.length; i += 1) {
    if (isPoor(trail.accuracy[i] as number)) continue
    const [t, lat, lon] = [trail.t[i] as number, trail.lat[i] as number, trail.lon[i] as number]
    if (run !== null && t - run.to <= breakMs && haversine(run.lat, run.lon, lat, lon) <= STAYS_M) {
      const points: number = run.points + 1
      run = {
        ...run,
        last: i,
        to: t,
        points,
        lat: run.lat + (lat - run.lat) / points,
        lon: run.lon + (lon - run.lon) / points,
      }
      continue
    }
    if (isRest(run)) ended.push(restOf(run))
    run = { index: i, last: i, from: t, to: t, points: 1, lat, lon }
  }
  return { ended: ended.length > 0 ? [...before.ended, ...ended] : before.ended, run }
}

/** Returns the stops in order, including one that has not ended. */
export function stopsFromFold({ ended, run }: StopFold): readonly Stop[] {
  return isRest(run) ? [...ended, restOf(run)] : ended
}

const isRest = (run: Run | null): run is Run => run !== null && run.to - run.from >= SHORTEST_REST_MS
const restOf = ({ index, last, from, to }: Run): Stop => ({ index, last, from, to })
