import type { z } from 'zod'
import type { PersonalFields, PersonalParts } from './personal-fields.ts'

/**
 * A type of event stream: its name, how its events change the state, and how it decides commands. Server
 * and console use the same definition.
 */
export interface StreamType<State, Command extends { type: string }, Event extends { type: string }> {
  name: string
  /** zod schema of its commands; it parses input */
  command: z.ZodType<Command>
  /** zod schema of its events; it parses stored events */
  event: z.ZodType<Event>
  /** functions that convert events stored by earlier versions; event types without any have version 1 */
  upcasters?: Upcasters
  /** fields of its events that contain personal data; absent: none */
  personal?: PersonalFields
  /** those of the personal fields that are lists of persons, who can be erased individually */
  personalParts?: PersonalParts
  /**
   * zod schema of the state, which must be JSON. With it, the server stores snapshots of a long stream, and
   * commands need not read the whole stream. Only short streams have none.
   */
  state?: z.ZodType<State>
  /** number of events between two snapshots; default: a hundred */
  snapshotInterval?: number
  /** which events get a number without gaps within a series and year, and how the number is set */
  numbers?: Numbers<Event>
  initial: State
  evolve: (state: State, event: Event) => State
  decide: (command: Command, state: State, context: DecisionContext) => Decision<Event>
}

/**
 * `seriesOf` returns null for events without a number. The transaction that appends an event assigns its
 * number.
 */
export interface Numbers<Event> {
  seriesOf(event: Event): { series: string; year: number } | null
  give(event: Event, number: number): Event
}

/**
 * Converts the fields of a stored event from one version to the next. It is pure and uses only its
 * argument.
 */
export type Upcaster = (fields: Readonly<Record<string, unknown>>) => Record<string, unknown>

/** Upcasters by event type, in order: the first one converts version 1 to version 2. */
export type Upcasters = Readonly<Record<string, readonly Upcaster[]>>

/**
 * Everything besides the state on which a decision may depend. Time and actor are data, so a decision can
 * be repeated.
 */
export interface DecisionContext {
  /** ms since epoch UTC */
  at: number
  /** the actor, e.g. `user:17`, `device:4` or `system:demo` */
  by: string
}

export type Decision<Event> = { events: Event[] } | { refused: Refusal }

/** A refusal as a value: the command is valid but not allowed. */
export interface Refusal {
  code: string
  message: string
  /** field of the command that caused the refusal, if any */
  field?: string
  /**
   * names of the records that prevent the command, by type, e.g. `{ assignments: ['Upper Hill Head Office']
   * }`
   */
  because?: Record<string, string[]>
  /** warnings that a person must confirm before the command can be carried out */
  warnings?: readonly Warning[]
}

/** Something unusual in a command that a person may confirm. The code is e.g. `duplicate_name`. */
export interface Warning {
  code: string
  message: string
  /** field of the command that the warning concerns */
  field: string
}

/** An event as the event log stores it. */
export interface RecordedEvent<Event = { type: string }> {
  company: string
  /** position in the company's log, from 1 without gaps */
  position: number
  /** `<stream type>-<id>`, e.g. `worker-17` */
  stream: string
  /** version of the stream after this event, from 1 without gaps */
  version: number
  event: Event
  /** ms since epoch UTC */
  at: number
  by: string
  commandId: string
  prevHash: string
  hash: string
}

/**
 * Returns the name of a stream, e.g. `worker-17` for `worker` and `17`. An id contains no hyphen; a stream
 * type may.
 */
export const streamName = (type: string, id: string): string => `${type}-${id}`

export function streamParts(stream: string): { type: string; id: string } {
  const cut = stream.lastIndexOf('-')
  return { type: stream.slice(0, cut), id: stream.slice(cut + 1) }
}

/** Returns a refusal. `field` is the field of the command that caused it. */
export function refuse(code: string, message: string, field?: string): { refused: Refusal } {
  return { refused: field === undefined ? { code, message } : { code, message, field } }
}
