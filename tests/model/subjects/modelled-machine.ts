import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate'
import { explore, type Graph } from '../kit/explore.ts'
import type { Cases, Model } from '../kit/model.ts'
import { tour } from '../kit/tour.ts'

/** A state machine of the product, its model, and the paths that cover the model. */
export interface ModelledMachine<State, Event extends EventObject> {
  name: string
  machine: AnyStateMachine
  model: Model<State, Event>
  /** returns the part of a snapshot that the model describes */
  observe: (snapshot: AnyMachineSnapshot) => State
  rounds: readonly Round<State, Event>[]
}

/** One exploration of a model: its cases from the initial state, and the paths that take each case in each state. */
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
