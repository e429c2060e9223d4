import type { EventObject } from 'xstate'

/** What the outside is asked to do or told: a named action with its parameters, or an emitted event. */
export interface Effect {
  type: string
  [detail: string]: unknown
}

export type Step<State> = readonly [state: State, ...effects: Effect[]]

/**
 * The rules of the product as a plain fold, written apart from the machine that the product runs.
 * A case names an event in words; which event that is may depend on the state (`it answers the open question`).
 */
export interface Model<State, Event extends EventObject> {
  initial: State
  next: (state: State, event: Event) => Step<State>
  /** what tells two states apart for the cases offered and the rules; all of the state unless said */
  key?: (state: State) => string
  /** what must hold whenever this step is taken; throws or fails an expectation where it does not */
  invariants: Record<string, (step: Taken<State, Event>) => boolean>
}

export interface Taken<State, Event> {
  before: State
  event: Event
  after: State
  effects: readonly Effect[]
}

export type Cases<State, Event> = (state: State) => Record<string, Event>

export const action = (type: string, params?: object): Effect =>
  params === undefined ? { type } : { type, params }

/** The event in which an actor's answer reaches the machine that invoked it by this id. */
export const answer = <Id extends string, Output>(id: Id, output: Output) => ({
  type: `xstate.done.actor.${id}` as const,
  output,
})

/** The event in which the failure of an actor reaches the machine that invoked it by this id. */
export const failure = <Id extends string>(id: Id) => ({
  type: `xstate.error.actor.${id}` as const,
  error: new Error('it failed'),
})
