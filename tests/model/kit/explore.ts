import { fromTransition, type EventObject } from 'xstate'
import { adjacencyMapToArray, getAdjacencyMap } from 'xstate/graph'
import type { Cases, Model } from './model.ts'

/** One transition in the model: the case that causes it, and the next state. */
export interface Edge {
  from: string
  to: string
  case: string
}

export interface Graph {
  initial: string
  nodes: string[]
  edges: Edge[]
}

/** Returns every state that the cases can reach, and the transition of every case in each of them. */
export function explore<State, Event extends EventObject>(
  model: Model<State, Event>,
  cases: Cases<State, Event>,
  limit = 5_000,
): Graph {
  const key = model.key ?? ((state: State) => JSON.stringify(state))
  const logic = fromTransition(
    (state: { at: State }, { type }: EventObject) => {
      const event = cases(state.at)[type]
      if (!event) throw new Error(`the case "${type}" is not offered in ${key(state.at)}`)
      return { at: model.next(state.at, event)[0] }
    },
    { at: model.initial },
  )
  const map = getAdjacencyMap(logic, {
    events: (snapshot) => Object.keys(cases(snapshot.context.at)).map((type) => ({ type })),
    serializeState: (snapshot) => key(snapshot.context.at),
    serializeEvent: ({ type }) => type,
    limit,
  })
  const edges = adjacencyMapToArray(map).map(({ state, event, nextState }) => ({
    from: key(state.context.at),
    to: key(nextState.context.at),
    case: event.type,
  }))
  return { initial: key(model.initial), nodes: Object.keys(map), edges }
}
