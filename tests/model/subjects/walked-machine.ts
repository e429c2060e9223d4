import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate'
import { explore, type Graph } from '../kit/explore.ts'
import type { Cases, Model } from '../kit/model.ts'
import { tour } from '../kit/tour.ts'

/** A machine of the product, the model it is held against, and the walks that go through all of the model. */
export interface WalkedMachine<State, Event extends EventObject> {
  name: string
  machine: AnyStateMachine
  model: Model<State, Event>
  /** what of a snapshot the model speaks of */
  observe: (snapshot: AnyMachineSnapshot) => State
  rounds: readonly Round<State, Event>[]
}

/** One exploration: some cases, from the initial state on, and the walks that take each of them everywhere. */
export interface Round<State, Event extends EventObject> {
  name: string
  cases: Cases<State, Event>
  graph: Graph
  walks: readonly string[][]
}

export function round<State, Event extends EventObject>(
  name: string,
  model: Model<State, Event>,
  cases: Cases<State, Event>,
): Round<State, Event> {
  const graph = explore(model, cases)
  return { name, cases, graph, walks: tour(graph) }
}
