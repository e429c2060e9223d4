import {
  createActor,
  initialTransition,
  transition,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type InspectionEvent,
} from 'xstate'
import type { Effect } from './model.ts'
import type { Subject } from './walk.ts'

interface RawAction {
  type: string
  params?: unknown
}

/** Actions as the models write them; an emitted event stands for the action that emits it. */
const effectOf = ({ type, params }: RawAction): Effect => {
  if (type === 'xstate.emit') return { type: 'emit', event: (params as { event: EventObject }).event }
  return params === undefined ? { type } : { type, params }
}

type Observe<State> = (snapshot: AnyMachineSnapshot) => State

const sendAll = <State, Event extends EventObject>(
  events: readonly string[],
  send: (event: EventObject) => void,
): Subject<State, Event>['executors'] =>
  Object.fromEntries(events.map((type) => [type, send])) as unknown as Subject<State, Event>['executors']

/** The machine run by the pure transition(): a snapshot in, a snapshot and a list of actions out. */
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
      effects = actions.map(effectOf)
    }),
    observe: () => observe(snapshot),
    effects: () => effects,
    snapshot: () => snapshot,
  }
}

/** The machine run as an actor, as the product runs it. */
export function liveSubject<State, Event extends EventObject>(
  machine: AnyStateMachine,
  observe: Observe<State>,
  inspect: (event: InspectionEvent) => void = () => {},
): Subject<State, Event> & { snapshot: () => AnyMachineSnapshot } {
  let effects: Effect[] = []
  const actor = createActor(machine, {
    inspect: (event) => {
      inspect(event)
      if (event.type === '@xstate.action') effects.push(effectOf(event.action))
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
