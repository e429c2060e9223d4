import { z } from 'zod'
import { NIGHTS } from '../../../../contract/location.ts'
import { E7 } from '../../../../domain/fix/fix.ts'
import type { Trail } from '../../../../domain/fix/trail.ts'
import { usualInterval } from '../../../../domain/fix/usual-interval.ts'
import { walkedPaths } from '../../../../domain/track/walked-paths.ts'
import type { Api } from '../../../api.ts'
import { readTrails } from '../../../streams/night/read-trails.ts'
import type { Period } from '../trail/use-period.ts'

/** metres: less than the width of a line on paper */
const WITHIN_M = 3

/** The paths of guards in a period, as exactly as paper shows them. Throws an ApiError. */
export async function fetchPaths(
  { get }: Pick<Api, 'get'>,
  guards: readonly string[],
  { from, to }: Period,
  signal: AbortSignal,
): Promise<ReturnType<typeof walkedPaths>> {
  const walks = []
  for (let begin = from; begin < to; begin += NIGHTS.ms) {
    const end = Math.min(to, begin + NIGHTS.ms)
    const query = { from: begin, to: end, within: WITHIN_M, worker_ids: guards.join() }
    const body = await get('/trails', z.instanceof(Blob), { query, file: true, signal })
    walks.push(...readTrails(new Uint8Array(await body.arrayBuffer())))
  }
  return walkedPaths(walks)
}

/** The same of trails that were loaded one by one. */
export const pathsOfTrails = (trails: readonly Trail[]): ReturnType<typeof walkedPaths> =>
  walkedPaths(
    trails.map(({ workerId, t, lat, lon }) => ({
      workerId,
      t,
      lat: Int32Array.from(lat, inE7),
      lon: Int32Array.from(lon, inE7),
      interval: usualInterval(t) ?? 0,
    })),
  )

const inE7 = (degrees: number) => Math.round(degrees * E7)
