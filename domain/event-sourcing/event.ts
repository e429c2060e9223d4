import type { z } from 'zod'
import type { PersonalFields, PersonalParts } from './personal-fields.ts'

/**
 * A stream type: its name, how its events are folded, and how it decides commands. Server and
 * console use the same one.
 */
export interface StreamType<State, Command extends { type: string }, Event extends { type: string }> {
  name: string
  /** zod schema of the commands, which parses input */
  command: z.ZodType<Command>
  /** zod schema of the events, which parses stored events */
  event: z.ZodType<Event>
  /** conversions of stored events from earlier versions; a type without any has version 1 */
  upcasters?: Upcasters
  /** fields of its events with personal data; absent: none */
  personal?: PersonalFields
  /** which of these fields are lists of persons who can be erased separately */
  personalParts?: PersonalParts
  /**
   * zod schema of the state, which must be JSON. With it, the state of a long stream is stored at
   * intervals, so that commands do not read the whole stream. Only short streams have none.
   */
  state?: z.ZodType<State>
  /** number of events between two snapshots, if the default of a hundred is too many to read */
  snapshotInterval?: number
  /** Which events get a gapless number of a series and year, and how it is set. */
  numbers?: Numbers<Event>
  initial: State
  evolve: (state: State, event: Event) => State
  decide: (command: Command, state: State, context: DecisionContext) => Decision<Event>
}

/**
 * `seriesOf` returns null for an event without a number. The number is assigned in the transaction that
 * appends the event.
 */
export interface Numbers<Event> {
  seriesOf(event: Event): { series: string; year: number } | null
  give(event: Event, number: number): Event
}

/** Converts the fields of a stored event from one version to the next. Pure; it reads nothing else. */
export type Upcaster = (fields: Readonly<Record<string, unknown>>) => Record<string, unknown>

/** By event type, in order: the first changes version 1 to version 2. */
export type Upcasters = Readonly<Record<string, readonly Upcaster[]>>

/** Everything a decision may depend on besides the state: time and actor are data. */
export interface DecisionContext {
  /** ms since epoch, UTC */
  at: number
  /** the actor: `user:17`, `device:4`, `system:demo` */
  by: string
}

export type Decision<Event> = { events: Event[] } | { refused: Refusal }

/** A refusal, returned as a value: the command was understood but is not allowed. */
export interface Refusal {
  code: string
  message: string
  /** the field of the command that caused the refusal, if any */
  field?: string
  /** the records that prevent it, by type: `{ assignments: ['Upper Hill Head Office'] }` */
  because?: Record<string, string[]>
  /** warnings that a person must confirm before the command is carried out */
  warnings?: readonly Warning[]
}

/** Something unusual in a command that a person may confirm, by its code: `duplicate_name`. */
export interface Warning {
  code: string
  message: string
  /** the field of the command that the warning is about */
  field: string
}

/** An event as stored in the log. */
export interface RecordedEvent<Event = { type: string }> {
  company: string
  /** position in the company's log, gapless from 1 */
  position: number
  /** `<stream type>-<id>`, e.g. `worker-17` */
  stream: string
  /** version of the stream, gapless from 1 */
  version: number
  event: Event
  /** ms since epoch, UTC */
  at: number
  by: string
  commandId: string
  prevHash: string
  hash: string
}

/**
 * Returns the name of a stream: `worker` and `17` give `worker-17`. An id contains no hyphen; a
 * stream type may.
 */
export const streamName = (type: string, id: string): string => `${type}-${id}`

export function streamParts(stream: string): { type: string; id: string } {
  const cut = stream.lastIndexOf('-')
  return { type: stream.slice(0, cut), id: stream.slice(cut + 1) }
}

/** Creates a refusal. `field` names the field of the command that caused it. */
export function refuse(code: string, message: string, field?: string): { refused: Refusal } {
  return { refused: field === undefined ? { code, message } : { code, message, field } }
}
