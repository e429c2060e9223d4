import type { RoundRun } from '../../../../../contract/rounds/round-run.ts'
import type { DrawnRound } from '../../../../map/scene/replay-rounds.ts'
import type { ReplayRound } from '../../guards/fetch-replay-rounds.ts'
import { roundStateAt } from '../../guards/round-state.ts'

const BEHIND: ReadonlySet<RoundRun['status']> = new Set(['late', 'incomplete', 'missed'])
/** how long a finished round stays visible, because its result follows the last counted visit */
const RESULT_SEEN_MS = 10 * 60_000

/** Returns the rounds open at `t` (ms since epoch UTC), with visits until then. */
export const roundsAt = (runs: readonly ReplayRound[], t: number): readonly DrawnRound[] =>
  runs.flatMap((run) => {
    const stood = roundStateAt(run, t)
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

/** Returns the times at which the result of `roundsAt` may change, earliest first; ms since epoch UTC. */
export const roundChangeTimes = (runs: readonly ReplayRound[]): readonly number[] =>
  runs
    .flatMap((run) => [
      lastShown(run) + 1,
      ...(run.told
        ? // a phone whose clock is ahead may report visits that are in the future
          run.told.flatMap(({ at, visits }) => [at, ...visits.map((visit) => visit.at)])
        : [
            run.opens_at,
            run.late_from,
            run.ended_at ?? run.closes_at,
            ...run.checkpoints.flatMap(({ visits }) => visits.map(({ at }) => at)),
          ]),
    ])
    .toSorted((a, b) => a - b)

/**
 * Returns when a finished round disappears: it stays while its visits would count, so that its
 * result is visible.
 */
const lastShown = ({ ended_at, closes_at, told }: ReplayRound) =>
  told ? closes_at + RESULT_SEEN_MS : Math.max(ended_at ?? closes_at, closes_at)
