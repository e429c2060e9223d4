import { getShortestPaths } from 'xstate/graph'
import { type AnyStateMachine } from 'xstate'
import type { AnyLifecycle } from '../../../domain/event-sourcing/lifecycle.ts'

export interface LifecyclePath {
  /** state in which the path begins */
  start: string
  /** names of the transitions in order, each with the resulting state */
  steps: readonly { name: string; to: string }[]
  end: string
}

type Charted = AnyLifecycle & { chart: AnyStateMachine }

/**
 * Returns paths through a lifecycle that together take every transition: the shortest path to each state from one of
 * `starts`, and from there each transition.
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
      // the first step that XState returns is its initialization
      const taken = way.slice(1).map((step) => ({ name: step.event.type, to: String(step.state.value) }))
      const before = reached.get(end)
      if (!before || before.steps.length > taken.length) reached.set(end, { start, steps: taken, end })
    }
  return [...reached.values()].flatMap((path) => [
    // paths with steps are covered below, where one more transition is added to each
    ...(path.steps.length === 0 ? [path] : []),
    ...Object.entries(phases[path.end]?.on ?? {}).flatMap(([name, to]) =>
      to === undefined ? [] : [{ ...path, steps: [...path.steps, { name, to }], end: to }],
    ),
  ])
}

/** Returns all transitions as text, e.g. 'active — guard.suspend → suspended'. */
export const listTransitions = ({ phases }: AnyLifecycle): string[] =>
  Object.entries(phases).flatMap(([phase, { on = {} }]) =>
    Object.entries(on).map(([name, to]) => `${phase} — ${name} → ${to}`),
  )
