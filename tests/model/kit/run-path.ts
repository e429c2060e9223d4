import type { EventObject } from 'xstate'
import { expect } from 'vitest'
import type { Cases, Effect, Model } from './model.ts'

/**
 * What a path is applied to: it executes each event, shows its visible state, and returns its effects since the last
 * check.
 */
export interface Subject<Seen, Event extends EventObject> {
  executors: { [Type in Event['type']]?: (event: Extract<Event, { type: Type }>) => void | Promise<void> }
  observe: () => Seen | Promise<Seen>
  effects: () => readonly Effect[]
  /** for asynchronous subjects: resolves when `expected` is visible, or after a time limit */
  settle?: (expected: Seen) => Promise<void>
}

const wordsOf = (walk: readonly string[], step: number) =>
  `step ${step + 1} of ${walk.length}: ${walk.slice(Math.max(0, step - 5), step + 1).join(' → ')}`

/**
 * Applies a path to a subject and compares it with the model after each step. If the subject shows less than the
 * model's state, `see` selects the visible part.
 */
export async function runPath<State, Event extends EventObject, Seen = State>(
  model: Model<State, Event>,
  cases: Cases<State, Event>,
  walk: readonly string[],
  subject: Subject<Seen, Event>,
  see: (state: State) => Seen = (state) => state as unknown as Seen,
): Promise<void> {
  let state = model.initial
  for (const [i, name] of walk.entries()) {
    const event = cases(state)[name]
    if (!event) throw new Error(`the case "${name}" is not offered here (${wordsOf(walk, i)})`)
    const execute = subject.executors[event.type as Event['type']] as
      | ((event: Event) => void | Promise<void>)
      | undefined
    if (!execute) throw new Error(`no executor for the event "${event.type}"`)
    const [after, ...effects] = model.next(state, event)
    for (const [rule, holds] of Object.entries(model.invariants))
      if (!holds({ before: state, event, after, effects }))
        throw new Error(`the model breaks its own rule "${rule}" (${wordsOf(walk, i)})`)
    await execute(event)
    await subject.settle?.(see(after))
    expect({ state: await subject.observe(), effects: subject.effects() }, wordsOf(walk, i)).toEqual({
      state: see(after),
      effects,
    })
    state = after
  }
}
