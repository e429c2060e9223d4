import type { RoundRun } from '../../../../contract/round-runs/round-run.ts'
import type { DrawnRound } from '../../../map/night-rounds.ts'
import type { NightRound } from '../guards/night-rounds-of.ts'
import { runAt } from '../guards/run-at.ts'

const BEHIND: ReadonlySet<RoundRun['status']> = new Set(['late', 'incomplete', 'missed'])
/** the result of a round comes in after its visits have stopped counting, and is seen for a while */
const RESULT_SEEN_MS = 10 * 60_000

/** The rounds that were being walked or waited for at `t` (ms since epoch UTC), with the visits until then. */
export const roundsAt = (runs: readonly NightRound[], t: number): readonly DrawnRound[] =>
  runs.flatMap((run) => {
    const stood = runAt(run, t)
    if (stood === null || t > lastShown(run) || stood.status === 'cancelled') return []
    const visited = new Set(stood.visited.map(({ point }) => point))
    return [
      {
        inOrder: run.visit_order === 'fixed',
        isBehind: BEHIND.has(stood.status),
        points: run.checkpoints.map(({ latitude, longitude, radius_m }, point) => ({
          lat: latitude,
          lng: longitude,
          radius: radius_m,
          isVisited: visited.has(point),
        })),
      },
    ]
  })

/** The times at which what `roundsAt` gives may change, the earliest first; ms since epoch UTC. */
export const changesOf = (runs: readonly NightRound[]): readonly number[] =>
  runs
    .flatMap((run) => [
      lastShown(run) + 1,
      ...(run.told
        ? // a phone whose clock is ahead has visits that are still to come when they are told
          run.told.flatMap(({ at, visits }) => [at, ...visits.map((visit) => visit.at)])
        : [
            run.opens_at,
            run.late_from,
            run.ended_at ?? run.closes_at,
            ...run.checkpoints.flatMap(({ visits }) => visits.map(({ at }) => at)),
          ]),
    ])
    .toSorted((a, b) => a - b)

/** A round that has ended stays while its visits would count, so that what it came to is seen. */
const lastShown = ({ ended_at, closes_at, told }: NightRound) =>
  told ? closes_at + RESULT_SEEN_MS : Math.max(ended_at ?? closes_at, closes_at)
