import type { EventObject } from 'xstate'

/** A request or message to the outside: a named action with parameters, or an emitted event. */
export interface Effect {
  type: string
  [detail: string]: unknown
}

export type Step<State> = readonly [state: State, ...effects: Effect[]]

/**
 * The product's rules as a simple fold, written independently of the machine that the product runs.
 * A case describes an event in words; the event itself may depend on the state (`it answers the
 * open question`).
 */
export interface Model<State, Event extends EventObject> {
  initial: State
  next: (state: State, event: Event) => Step<State>
  /** the key that distinguishes states for cases and rules; the whole state by default */
  key?: (state: State) => string
  /** throws unless the rule of this step is fulfilled */
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

/** The event that carries an actor's answer to the machine that invoked it by this id. */
export const answer = <Id extends string, Output>(id: Id, output: Output) => ({
  type: `xstate.done.actor.${id}` as const,
  output,
})

/** The event that carries an actor's failure to the machine that invoked it by this id. */
export const failure = <Id extends string>(id: Id) => ({
  type: `xstate.error.actor.${id}` as const,
  error: new Error('it failed'),
})
