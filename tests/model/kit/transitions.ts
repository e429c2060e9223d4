import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, InspectionEvent } from 'xstate'

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

const guardName = (guard: AnyTransitionDefinition['guard']): string => {
  if (!guard) return ''
  if (typeof guard === 'string') return ` [${guard}]`
  return 'type' in guard ? ` [${String(guard.type)}]` : ' [function]'
}

/** Returns a readable name that is unique among the machine's transitions. */
function transitionName(transition: AnyTransitionDefinition): string {
  const { source, eventType, guard, target } = transition
  const siblings = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? [])
  const place = siblings.findIndex((sibling) => sibling === transition)
  const to = target?.map(({ id }) => id).join(', ') ?? 'stays'
  return `${source.id} — ${eventType || 'always'} ${place}${guardName(guard)} → ${to}`
}

export const declaredTransitions = (machine: AnyStateMachine): string[] =>
  nodesOf(machine.root).flatMap((node) =>
    [...node.transitions.values(), node.always ?? []].flat().map(transitionName),
  )

export const declaredStates = (machine: AnyStateMachine): string[] =>
  nodesOf(machine.root).map(({ id }) => id)

/**
 * Records the transitions that a running actor takes: pass `inspect` to createActor. XState gives the transitions of a
 * microstep only in `_transitions` of the inspection event.
 */
export function createRecorder() {
  const taken = new Set<string>()
  const visited = new Set<string>()
  const inspect = (event: InspectionEvent) => {
    if (event.type !== '@xstate.microstep') return
    for (const transition of event._transitions) taken.add(transitionName(transition))
    if ('_nodes' in event.snapshot)
      for (const node of event.snapshot._nodes as AnyStateNode[]) visited.add(node.id)
  }
  return { taken, visited, inspect }
}
