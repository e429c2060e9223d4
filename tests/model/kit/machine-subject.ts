import {
  createActor,
  fromCallback,
  initialTransition,
  SimulatedClock,
  transition,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type InspectionEvent,
} from 'xstate'
import type { Effect } from './model.ts'
import type { Subject } from './run-path.ts'

interface RawAction {
  type: string
  params?: unknown
}

/**
 * Actions that end actors and timers. The models describe only starts, because both end with the state that started
 * them.
 */
const ENDINGS = new Set(['xstate.stopChild', 'xstate.cancel'])

const effect = (type: string, params: unknown): Effect => (params === undefined ? { type } : { type, params })

/**
 * Converts actions to the form that the models use. An emitted event stays; a started actor is its name and input; a
 * started timer is its event and its delay in ms.
 */
function effectsOf({ type, params }: RawAction): Effect[] {
  if (ENDINGS.has(type)) return []
  if (type === 'xstate.emit') return [{ type: 'emit', event: (params as { event: EventObject }).event }]
  if (type === 'xstate.spawnChild') {
    const { src, input } = params as { src: string; input: unknown }
    return [effect(src, input)]
  }
  if (type === 'xstate.raise') {
    const { event, delay } = params as { event: EventObject; delay: number }
    return [{ type: 'wait', ms: delay, event: event.type }]
  }
  return [effect(type, params)]
}

/** Returns the machine with actors that do nothing. The path sends their results as events. */
export function stubbed(machine: AnyStateMachine): AnyStateMachine {
  const silent = fromCallback(() => {})
  const actors = Object.fromEntries(Object.keys(machine.implementations.actors).map((src) => [src, silent]))
  return machine.provide({ actors } as never)
}

type Observe<State> = (snapshot: AnyMachineSnapshot) => State

const sendAll = <State, Event extends EventObject>(
  events: readonly string[],
  send: (event: EventObject) => void,
): Subject<State, Event>['executors'] =>
  Object.fromEntries(events.map((type) => [type, send])) as unknown as Subject<State, Event>['executors']

/** Runs the machine with XState's pure transition(), which returns the next snapshot and a list of actions. */
export function pureSubject<State, Event extends EventObject>(
  machine: AnyStateMachine,
  observe: Observe<State>,
): Subject<State, Event> & { snapshot: () => AnyMachineSnapshot } {
  let [snapshot] = initialTransition(machine, undefined) as [AnyMachineSnapshot, unknown]
  let effects: Effect[] = []
  return {
    executors: sendAll(machine.events, (event) => {
      const [next, actions] = transition(machine, snapshot, event)
      snapshot = next
      effects = actions.flatMap(effectsOf)
    }),
    observe: () => observe(snapshot),
    effects: () => effects,
    snapshot: () => snapshot,
  }
}

/** Runs the machine as an actor, as the product does. */
export function liveSubject<State, Event extends EventObject>(
  machine: AnyStateMachine,
  observe: Observe<State>,
  inspect: (event: InspectionEvent) => void = () => {},
): Subject<State, Event> & { snapshot: () => AnyMachineSnapshot } {
  let effects: Effect[] = []
  const actor = createActor(stubbed(machine), {
    clock: new SimulatedClock(),
    inspect: (event) => {
      inspect(event)
      if (event.type === '@xstate.action') effects.push(...effectsOf(event.action))
    },
  })
  let broken: unknown
  actor.subscribe({ error: (error) => (broken = error) })
  actor.start()
  return {
    executors: sendAll(machine.events, (event) => {
      effects = []
      actor.send(event)
      if (broken) throw broken
    }),
    observe: () => observe(actor.getSnapshot()),
    effects: () => effects,
    snapshot: () => actor.getSnapshot(),
  }
}
