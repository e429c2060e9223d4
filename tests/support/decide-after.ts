import type { Decision, StreamType } from '../../domain/event-sourcing/event.ts'

/** Returns the events that a stream decides for a command after the events `given`. The time is 0. */
export function decideAfter<State, Command extends { type: string }, Event extends { type: string }>(
  stream: StreamType<State, Command, Event>,
  given: readonly Event[],
  command: Command,
): Decision<Event> {
  const state = given.reduce(stream.evolve, stream.initial)
  return stream.decide(command, state, { at: 0, by: 'user:1' })
}
