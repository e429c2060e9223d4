import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { z } from 'zod'

const name = z.string().max(200)
const path = z.array(name).max(20)

const chartTransition = z.object({
  /** empty for a transition without an event */
  event: name,
  guard: name.nullable(),
  /** target paths from the chart's root; empty if the state stays */
  targets: z.array(path).max(20),
  actions: z.array(name).max(50),
})

/** One state of a drawn chart. */
export const chartState = z.object({
  name,
  kind: z.enum(['atomic', 'compound', 'parallel', 'final', 'history']),
  /** initial state; null: none, or all */
  initial: name.nullable(),
  entry: z.array(name).max(50),
  exit: z.array(name).max(50),
  /** actors that run while the state is active */
  invokes: z.array(name).max(20).default([]),
  transitions: z.array(chartTransition).max(200),
  get states() {
    return z.array(chartState).max(100)
  },
})

export type ChartTransition = z.infer<typeof chartTransition>
export type ChartState = z.infer<typeof chartState>

/** Returns the name of a guard or an action: its own name, the type of one with parameters, or "function". */
const nameOf = (part: unknown): string => {
  if (typeof part === 'string') return part
  if (typeof part === 'object' && part !== null && 'type' in part) return String(part.type)
  return typeof part === 'function' && part.name !== '' ? part.name : '(function)'
}

/** Returns actions without those that XState adds for delays. */
const ownActions = (actions: readonly unknown[]): string[] =>
  actions.filter((each) => !isDelay(each)).map(nameOf)
const isDelay = (action: unknown) =>
  typeof action === 'function' && 'type' in action && /^xstate\.(raise|cancel)$/.test(String(action.type))

const transitionOf = ({ eventType, guard, target, actions }: AnyTransitionDefinition): ChartTransition => ({
  event: eventType,
  guard: guard ? nameOf(guard) : null,
  targets: target?.map((node) => [...node.path]) ?? [],
  actions: actions.map(nameOf),
})

/** Returns the transitions of one state in the order of evaluation, eventless ones last. */
export const listTransitions = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
]

const stateOf = (node: AnyStateNode): ChartState => ({
  name: node.key,
  kind: node.type,
  initial: node.type === 'compound' ? (node.initial.target[0]?.key ?? null) : null,
  entry: ownActions(node.entry),
  exit: ownActions(node.exit),
  invokes: node.invoke.map(({ src }) => nameOf(src)),
  transitions: listTransitions(node).map(transitionOf),
  states: Object.values(node.states).map(stateOf),
})

/** Returns a machine's chart, read from its definition, as data that can be sent and saved. */
export const readChart = ({ root }: AnyStateMachine): ChartState => stateOf(root)

/** Returns the names of all events of a chart. */
export function listEvents(chart: ChartState): string[] {
  const own = chart.transitions.map(({ event }) => event).filter((event) => event !== '')
  return [...new Set([...own, ...chart.states.flatMap(listEvents)])].toSorted()
}
