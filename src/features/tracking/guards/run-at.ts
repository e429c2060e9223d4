import type { RoundRun } from '../../../../contract/round-runs/round-run.ts'

type Visit = RoundRun['checkpoints'][number]['visits'][number]

/** A round as it stood at a moment of the past: its status, and the visits until then, the earliest first. */
export interface RunAt {
  status: RoundRun['status']
  visited: { name: string; at: number; source: Visit['source'] }[]
}

/** How a round stood at `t` (ms since epoch UTC), by what is known of it today; null before it was due. */
export function runAt(run: RoundRun, t: number): RunAt | null {
  if (t < run.opens_at) return null
  const visited = run.checkpoints
    .flatMap(({ name, visits }) => {
      const [counted] = visits.filter(({ at }) => at <= t)
      return counted ? [{ name, at: counted.at, source: counted.source }] : []
    })
    .toSorted((a, b) => a.at - b.at)
  if (run.ended_at !== null && run.ended_at <= t) return { status: run.status, visited }
  if (visited.length > 0) return { status: 'in_progress', visited }
  return { status: t >= run.late_from ? 'late' : 'due', visited }
}
