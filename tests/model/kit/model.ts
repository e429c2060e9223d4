import type { EventObject } from 'xstate'

/** An effect of a step on the outside: a named action with parameters, or an emitted event. */
export interface Effect {
  type: string
  [detail: string]: unknown
}

export type Step<State> = readonly [state: State, ...effects: Effect[]]

/**
 * The rules of a machine as a function from state and event to the next state, written independently of the machine.
 * Cases describe events in words. An event may depend on the state, as in `it answers the open question`.
 */
export interface Model<State, Event extends EventObject> {
  initial: State
  next: (state: State, event: Event) => Step<State>
  /** returns a key that distinguishes states for cases and rules; by default the whole state */
  key?: (state: State) => string
  /** rules that each step must satisfy; a rule returns whether it does */
  invariants: Record<string, (step: StepResult<State, Event>) => boolean>
}

export interface StepResult<State, Event> {
  before: State
  event: Event
  after: State
  effects: readonly Effect[]
}

export type Cases<State, Event> = (state: State) => Record<string, Event>

export const action = (type: string, params?: object): Effect =>
  params === undefined ? { type } : { type, params }

/** Returns the event with which XState delivers the result of the actor that was invoked under this id. */
export const answer = <Id extends string, Output>(id: Id, output: Output) => ({
  type: `xstate.done.actor.${id}` as const,
  output,
})

/** Returns the event with which XState delivers the failure of the actor that was invoked under this id. */
export const failure = <Id extends string>(id: Id) => ({
  type: `xstate.error.actor.${id}` as const,
  error: new Error('it failed'),
})
