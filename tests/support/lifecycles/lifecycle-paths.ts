import { getShortestPaths } from 'xstate/graph'
import { type AnyStateMachine } from 'xstate'
import type { AnyLifecycle } from '../../../domain/event-sourcing/lifecycle.ts'

export interface LifecyclePath {
  /** the phase in which the path begins */
  start: string
  /** the names of the steps in order, with the phase after each */
  steps: readonly { name: string; to: string }[]
  end: string
}

type Charted = AnyLifecycle & { chart: AnyStateMachine }

/**
 * Returns paths through a lifecycle that together take every transition: the shortest way to each
 * phase from one of `starts`, then each step from there.
 */
export function lifecyclePaths(life: Charted, starts: readonly string[]): LifecyclePath[] {
  const { chart, phases, steps } = life
  const reached = new Map<string, LifecyclePath>()
  for (const start of starts)
    for (const { state, steps: way } of getShortestPaths(chart, {
      events: Object.keys(steps).map((type) => ({ type })),
      fromState: chart.resolveState({ value: start, context: {} }),
    })) {
      const end = String(state.value)
      // the first step of a path is the start
      const taken = way.slice(1).map((step) => ({ name: step.event.type, to: String(step.state.value) }))
      const before = reached.get(end)
      if (!before || before.steps.length > taken.length) reached.set(end, { start, steps: taken, end })
    }
  return [...reached.values()].flatMap((path) => [
    // the other paths end with a step that is added elsewhere
    ...(path.steps.length === 0 ? [path] : []),
    ...Object.entries(phases[path.end]?.on ?? {}).flatMap(([name, to]) =>
      to === undefined ? [] : [{ ...path, steps: [...path.steps, { name, to }], end: to }],
    ),
  ])
}

/** Returns every transition as text, e.g. 'active — guard.suspend → suspended'. */
export const listTransitions = ({ phases }: AnyLifecycle): string[] =>
  Object.entries(phases).flatMap(([phase, { on = {} }]) =>
    Object.entries(on).map(([name, to]) => `${phase} — ${name} → ${to}`),
  )
