import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import type { RecordedSnapshot } from '../record/recording.ts'
import { pathKey } from './active-paths.ts'
import { transitionsOf } from './chart.ts'
import { restored } from './what-if.ts'

/** Whether a transition of an active state would be taken now: 'depends' where its guard asks what the event carries. */
export type Possibility = 'yes' | 'no' | 'depends'

/** The key of the transition that stands at `index` among those of a state. */
export const transitionKey = (path: readonly string[], index: number): string => `${pathKey(path)}#${index}`

/** An event of which nothing but its type is known, and whether more was asked of it. */
function unknownEvent(type: string) {
  let asked = false
  const event = new Proxy({ type } as Record<PropertyKey, unknown>, {
    get(target, key) {
      if (key !== 'type') asked = true
      return target[key]
    },
  })
  return { event, wasAsked: () => asked }
}

type Call = (args: unknown, params: unknown) => unknown

function verdictOf(snapshot: AnyMachineSnapshot, { guard, eventType }: AnyTransitionDefinition): Possibility {
  if (!guard) return 'yes'
  const named: unknown = typeof guard === 'string' ? { type: guard } : guard
  const { type, params } = named as { type?: string; params?: unknown }
  const { guards } = snapshot.machine.implementations as { guards: Record<string, unknown> }
  const call = typeof named === 'function' ? named : guards[type ?? '']
  // xstate's own not(), and() and or() cannot be called
  if (typeof call !== 'function' || 'check' in call) return 'depends'
  const { event, wasAsked } = unknownEvent(eventType)
  const args = { context: snapshot.context, event }
  try {
    const given = typeof params === 'function' ? (params as Call)(args, undefined) : params
    const holds = (call as Call)(args, given)
    if (wasAsked()) return 'depends'
    return holds ? 'yes' : 'no'
  } catch {
    // it was written for what the event carries, and there is nothing
    return 'depends'
  }
}

const BETTER: Record<Possibility, number> = { no: 0, depends: 1, yes: 2 }

/**
 * The transitions of all active states, by their keys. As the machine does it asks each innermost state first and then
 * those around it: what one takes for certain those after it do not get.
 */
export function possibleTransitions(
  machine: AnyStateMachine,
  recorded: RecordedSnapshot,
): ReadonlyMap<string, Possibility> {
  const possible = new Map<string, Possibility>()
  let snapshot: AnyMachineSnapshot
  try {
    snapshot = restored(machine, recorded)
  } catch {
    // the machine has changed since, and has no such state any more
    return possible
  }
  const innermost = snapshot._nodes.filter(({ states }) => Object.keys(states).length === 0)
  for (const leaf of innermost) {
    const taken = new Set<string>()
    for (let node: AnyStateNode | undefined = leaf; node; node = node.parent)
      for (const [index, each] of transitionsOf(node).entries()) {
        const verdict = taken.has(each.eventType) ? 'no' : verdictOf(snapshot, each)
        if (verdict === 'yes') taken.add(each.eventType)
        const key = transitionKey(node.path, index)
        const known = possible.get(key)
        if (known === undefined || BETTER[known] < BETTER[verdict]) possible.set(key, verdict)
      }
  }
  return possible
}
