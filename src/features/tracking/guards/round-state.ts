import type { RoundRun } from '../../../../contract/rounds/round-run.ts'
import type { ReplayRound } from './fetch-replay-rounds.ts'

type Visit = RoundRun['checkpoints'][number]['visits'][number]

/** State of a round at a past time: its status, and the visits until then, earliest first. */
export interface RoundState {
  status: RoundRun['status']
  /** visits; `point` is the index of the checkpoint in the round, from 0 */
  visited: { point: number; name: string; at: number; source: Visit['source'] }[]
}

/**
 * Returns a round's state at `t` (ms since epoch), or null before it was due. If the round has `told`, only
 * what was known at `t` counts.
 */
export function roundStateAt(run: ReplayRound, t: number): RoundState | null {
  if (run.told) return recordedState(run, run.told, t)
  if (t < run.opens_at) return null
  const visited = visitedBy(
    t,
    run.checkpoints.map(({ name, visits }) => ({ name, visits })),
  )
  if (run.ended_at !== null && run.ended_at <= t) return { status: run.status, visited }
  if (visited.length > 0) return { status: 'in_progress', visited }
  return { status: t >= run.late_from ? 'late' : 'due', visited }
}

function recordedState(
  run: ReplayRound,
  told: NonNullable<ReplayRound['told']>,
  t: number,
): RoundState | null {
  const known = told.findLast(({ at }) => at <= t)
  if (!known) return null
  const visited = visitedBy(
    t,
    run.checkpoints.map(({ name }, point) => ({
      name,
      // a visit observed by a phone precedes one entered by hand, as on the round's page
      visits: known.visits
        .filter((visit) => visit.point === point)
        .toSorted((a, b) => Number(a.source === 'hand') - Number(b.source === 'hand') || a.at - b.at),
    })),
  )
  return { status: known.status, visited }
}

const visitedBy = (
  t: number,
  points: readonly { name: string; visits: readonly Pick<Visit, 'at' | 'source'>[] }[],
): RoundState['visited'] =>
  points
    .flatMap(({ name, visits }, point) => {
      const counted = visits.find(({ at }) => at <= t)
      return counted ? [{ point, name, at: counted.at, source: counted.source }] : []
    })
    .toSorted((a, b) => a.at - b.at)
