import { patrolsReply } from '../../../contract/patrol.ts'
import type { Bounds } from '../../../domain/fix/trail-window.ts'
import type { Get } from './source.ts'

const PER_PAGE = 1000

/** Asks the API for the ids of a worker's patrols that touch the bounds, in order of time. `now`: ms since epoch UTC. */
export function patrolsOf(get: Get, now: () => number) {
  return async (workerId: string, { from, to }: Bounds): Promise<readonly string[]> => {
    const query = {
      worker_id: workerId,
      from: Math.floor(from),
      to: Math.ceil(Math.min(to, now())),
      per_page: PER_PAGE,
    }
    const { data } = await get('/patrols', patrolsReply, { query })
    return data.toSorted((a, b) => a.started_at - b.started_at).map(({ id }) => id)
  }
}
