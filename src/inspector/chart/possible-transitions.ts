import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
} from 'xstate'
import { evaluateGuard } from 'xstate/guards'
import type { RecordedSnapshot } from '../record/recording.ts'
import { pathKey } from './active-paths.ts'
import { listTransitions } from './chart.ts'
import { restoreSnapshot } from './what-if.ts'

/**
 * Whether a transition of an active state would be taken now: 'depends' if its guard reads the event's data.
 */
export type Possibility = 'yes' | 'no' | 'depends'

/** Returns the key of the transition at `index` of a state. */
export const transitionKey = (path: readonly string[], index: number): string => `${pathKey(path)}#${index}`

/** An event with only a type, which records whether more was read. */
function unknownEvent(type: string) {
  let asked = false
  const event = new Proxy({ type } as AnyEventObject, {
    get(target, key) {
      if (key !== 'type') asked = true
      return Reflect.get(target, key)
    },
  })
  return { event, wasAsked: () => asked }
}

function verdictOf(snapshot: AnyMachineSnapshot, { guard, eventType }: AnyTransitionDefinition): Possibility {
  if (!guard) return 'yes'
  const { event, wasAsked } = unknownEvent(eventType)
  try {
    const holds = evaluateGuard(guard, snapshot.context, event, snapshot)
    if (wasAsked()) return 'depends'
    return holds ? 'yes' : 'no'
  } catch {
    // it failed because the event has no data
    return 'depends'
  }
}

const BETTER: Record<Possibility, number> = { no: 0, depends: 1, yes: 2 }

/**
 * Evaluates the transitions of all active states, by key. Like the machine it tests the innermost state first
 * and then its parents: once one is certainly taken, later ones are not.
 */
export function possibleTransitions(
  machine: AnyStateMachine,
  recorded: RecordedSnapshot,
): ReadonlyMap<string, Possibility> {
  const possible = new Map<string, Possibility>()
  let snapshot: AnyMachineSnapshot
  try {
    snapshot = restoreSnapshot(machine, recorded)
  } catch {
    // the machine has changed meanwhile, and no longer has this state
    return possible
  }
  const innermost = snapshot._nodes.filter(({ states }) => Object.keys(states).length === 0)
  for (const leaf of innermost) {
    const taken = new Set<string>()
    for (let node: AnyStateNode | undefined = leaf; node; node = node.parent)
      for (const [index, each] of listTransitions(node).entries()) {
        const verdict = taken.has(each.eventType) ? 'no' : verdictOf(snapshot, each)
        if (verdict === 'yes') taken.add(each.eventType)
        const key = transitionKey(node.path, index)
        const known = possible.get(key)
        if (known === undefined || BETTER[known] < BETTER[verdict]) possible.set(key, verdict)
      }
  }
  return possible
}
