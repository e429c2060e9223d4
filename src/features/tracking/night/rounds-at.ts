import type { RoundRun } from '../../../../contract/round-runs/round-run.ts'
import type { DrawnRound } from '../../../map/night-rounds.ts'
import { runAt } from '../guards/run-at.ts'

const BEHIND: ReadonlySet<RoundRun['status']> = new Set(['late', 'incomplete', 'missed'])

/** The rounds that were being walked or waited for at `t` (ms since epoch UTC), with the visits until then. */
export const roundsAt = (runs: readonly RoundRun[], t: number): readonly DrawnRound[] =>
  runs.flatMap((run) => {
    const stood = runAt(run, t)
    if (stood === null || t > lastShown(run) || stood.status === 'cancelled') return []
    return [
      {
        inOrder: run.visit_order === 'fixed',
        isBehind: BEHIND.has(stood.status),
        points: run.checkpoints.map(({ latitude, longitude, radius_m, visits }) => ({
          lat: latitude,
          lng: longitude,
          radius: radius_m,
          isVisited: visits.some(({ at }) => at <= t),
        })),
      },
    ]
  })

/** The times at which what `roundsAt` gives may change, the earliest first; ms since epoch UTC. */
export const changesOf = (runs: readonly RoundRun[]): readonly number[] =>
  runs
    .flatMap((run) => [
      run.opens_at,
      run.late_from,
      run.ended_at ?? run.closes_at,
      lastShown(run) + 1,
      ...run.checkpoints.flatMap(({ visits }) => visits.map(({ at }) => at)),
    ])
    .toSorted((a, b) => a - b)

/** A round that has ended stays while its visits would count, so that what it came to is seen. */
const lastShown = ({ ended_at, closes_at }: RoundRun) => Math.max(ended_at ?? closes_at, closes_at)
