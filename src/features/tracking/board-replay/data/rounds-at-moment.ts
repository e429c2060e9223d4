import type { RoundRun } from '../../../../../contract/rounds/round-run.ts'
import type { DrawnRound } from '../../../../map/scene/replay-rounds.ts'
import type { ReplayRound } from '../../guards/fetch-replay-rounds.ts'
import { roundStateAt } from '../../guards/round-state.ts'

const BEHIND: ReadonlySet<RoundRun['status']> = new Set(['late', 'incomplete', 'missed'])
/** how long a finished round stays visible, ms, because its result is known only after it ends */
const RESULT_SEEN_MS = 10 * 60_000

/** Returns the rounds to draw at `t` (ms since epoch), with the visits until then. */
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

/** Returns the times at which `roundsAt` may return something else, earliest first; ms since epoch. */
export const roundChangeTimes = (runs: readonly ReplayRound[]): readonly number[] =>
  runs
    .flatMap((run) => [
      lastShown(run) + 1,
      ...(run.told
        ? // a visit may be later than its report, if the clock of the phone was fast
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
 * Returns when a finished round disappears from the map, ms since epoch. With `told` (states as reported), it
 * stays until its result is known.
 */
const lastShown = ({ ended_at, closes_at, told }: ReplayRound) =>
  told ? closes_at + RESULT_SEEN_MS : Math.max(ended_at ?? closes_at, closes_at)
