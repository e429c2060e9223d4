import { patrolsReply, type Patrol } from '../../../contract/tracking/patrol.ts'
import type { Bounds } from '../../../domain/fix/trail-window.ts'
import type { Get } from './source.ts'

/** Finds the ids of a guard's patrols, in order of time. */
export interface PatrolLookup {
  /** fetches the ids of a guard's patrols that overlap the bounds */
  request(workerId: string, bounds: Bounds): Promise<readonly string[]>
  /** returns the ids known from the last request for this guard; patrols may have been added or deleted since */
  known(workerId: string, bounds: Bounds): readonly string[]
  /** adds patrols that another source has reported */
  note(patrols: readonly Patrol[]): void
}

const PER_PAGE = 1000

/** Creates a lookup that fetches patrols from the API. `now` returns ms since epoch UTC. */
export function createPatrolLookup(get: Get, now: () => number): PatrolLookup {
  const told = new Map<string, Patrol>()

  function note(patrols: readonly Patrol[]) {
    const [one] = told.values()
    if (patrols[0] && one?.worker_id !== patrols[0].worker_id) told.clear()
    for (const patrol of patrols) told.set(patrol.id, patrol)
  }

  return {
    async request(workerId, { from, to }) {
      const query = {
        worker_id: workerId,
        from: Math.floor(from),
        to: Math.ceil(Math.min(to, now())),
        per_page: PER_PAGE,
      }
      const { data } = await get('/patrols', patrolsReply, { query })
      note(data)
      return inOrder(data)
    },
    known: (workerId, { from, to }) =>
      inOrder(
        [...told.values()].filter(
          ({ worker_id, started_at, ended_at }) =>
            worker_id === workerId && started_at <= to && (ended_at === null || ended_at >= from),
        ),
      ),
    note,
  }
}

const inOrder = (patrols: readonly Patrol[]): readonly string[] =>
  patrols.toSorted((a, b) => a.started_at - b.started_at).map(({ id }) => id)
