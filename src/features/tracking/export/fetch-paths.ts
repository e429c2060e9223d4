import { z } from 'zod'
import { REPLAY_LIMITS } from '../../../../contract/tracking/location.ts'
import { E7 } from '../../../../domain/fix/fix.ts'
import type { Trail } from '../../../../domain/fix/trail.ts'
import { reportingInterval } from '../../../../domain/fix/reporting-interval.ts'
import { receivedBy } from '../../../../domain/track/packed-fixes.ts'
import { splitIntoPaths } from '../../../../domain/track/split-into-paths.ts'
import type { Api } from '../../../api/api.ts'
import { readTrails } from '../../../streams/replay/read-trails.ts'
import type { Period } from '../trail/period/use-period.ts'

/** simplification tolerance, metres; smaller than the width of a printed line */
const WITHIN_M = 3

/**
 * Fetches the trails of guards in a period, simplified for a printed map. With `knownAt` (ms since epoch),
 * only fixes received by then are included. Throws an ApiError.
 */
export async function fetchPaths(
  { get }: Pick<Api, 'get'>,
  guards: readonly string[],
  { from, to, knownAt = null }: Period & { knownAt?: number | null },
  signal: AbortSignal,
): Promise<ReturnType<typeof splitIntoPaths>> {
  const walks = []
  for (let begin = from; begin < to; begin += REPLAY_LIMITS.ms) {
    const end = Math.min(to, begin + REPLAY_LIMITS.ms)
    // simplified tracks cannot be filtered by arrival; unsimplified ones have no marks for late fixes
    const told = knownAt === null ? { within: WITHIN_M, late: 1 } : { arrivals: 1 }
    const query = { from: begin, to: end, ...told, worker_ids: guards.join() }
    const body = await get('/trails', z.instanceof(Blob), { query, file: true, signal })
    const read = readTrails(new Uint8Array(await body.arrayBuffer()))
    walks.push(...(knownAt === null ? read : read.map((walk) => receivedBy(walk, knownAt))))
  }
  return splitIntoPaths(walks)
}

/** Returns the same paths as `fetchPaths`, from trails that were loaded one by one. */
export const trailPaths = (trails: readonly Trail[]): ReturnType<typeof splitIntoPaths> =>
  splitIntoPaths(
    trails.map(({ workerId, t, lat, lon, lateMs }) => ({
      workerId,
      t,
      lat: Int32Array.from(lat, inE7),
      lon: Int32Array.from(lon, inE7),
      interval: reportingInterval(t) ?? 0,
      late: t.filter((_, i) => lateMs[i] !== 0),
    })),
  )

const inE7 = (degrees: number) => Math.round(degrees * E7)
