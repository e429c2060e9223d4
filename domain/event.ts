import type { z } from 'zod'
import type { PersonalFields, PersonalParts } from './personal-fields.ts'

/** What a stream type decides: its name, its fold and its decision. Server and screens run the same one. */
export interface StreamType<State, Command extends { type: string }, Event extends { type: string }> {
  name: string
  /** zod schema of the commands; a border parses with it */
  command: z.ZodType<Command>
  /** zod schema of the events; a stored event is parsed with it when it is read back */
  event: z.ZodType<Event>
  /** how stored events of earlier versions become those of the schema; a type that is absent has version 1 */
  upcasters?: Upcasters
  /** which fields of its events hold personal data; absent where none does */
  personal?: PersonalFields
  /** which of these are lists of persons who are erased one by one */
  personalParts?: PersonalParts
  /**
   * zod schema of the state, which is JSON then: the state of a long stream is kept now and then, so that no command
   * folds all that was before. Only streams that stay short go without.
   */
  state?: z.ZodType<State>
  /** after how many events the state is kept again, where a hundred of them are too much to read */
  keepsEach?: number
  /** Which events get a gapless number of a series and year, such as a book, and how one is given. */
  numbers?: Numbers<Event>
  initial: State
  evolve: (state: State, event: Event) => State
  decide: (command: Command, state: State, context: DecisionContext) => Decision<Event>
}

/** `seriesOf` is null for an event without a number. The number is given in the transaction that appends the event. */
export interface Numbers<Event> {
  seriesOf(event: Event): { series: string; year: number } | null
  give(event: Event, number: number): Event
}

/** Changes the fields of a stored event of one version to those of the next. Pure; it never reads anything else. */
export type Upcaster = (fields: Readonly<Record<string, unknown>>) => Record<string, unknown>

/** By event type, in order: the first changes version 1 to version 2. */
export type Upcasters = Readonly<Record<string, readonly Upcaster[]>>

/** Everything a decision may know besides the state: time and actor are data. */
export interface DecisionContext {
  /** ms since epoch, UTC */
  at: number
  /** who asks: `user:17`, `device:4`, `system:demo` */
  by: string
}

export type Decision<Event> = { events: Event[] } | { refused: Refusal }

/** A refusal is a value: the command was understood and the answer is no. */
export interface Refusal {
  code: string
  message: string
  /** which field of the command is the reason, where one is */
  field?: string
  /** what stands in the way, by what it is: `{ assignments: ['Upper Hill Head Office'] }` */
  because?: Record<string, string[]>
  /** what a person should confirm first; the command is carried out once they have */
  warnings?: readonly Warning[]
}

/** Something unusual in a command that a person may confirm, by its code: `duplicate_name`. */
export interface Warning {
  code: string
  message: string
  /** the field of the command that it is about */
  field: string
}

/** An event as the log keeps it. */
export interface RecordedEvent<Event = { type: string }> {
  company: string
  /** place in the company's log, gapless from 1 */
  position: number
  /** `<stream type>-<id>`, e.g. `worker-17` */
  stream: string
  /** place in the stream, gapless from 1 */
  version: number
  event: Event
  /** ms since epoch, UTC */
  at: number
  by: string
  commandId: string
  prevHash: string
  hash: string
}

/** `worker` and `17` are the stream `worker-17`. An id holds no hyphen; a stream type may. */
export const streamName = (type: string, id: string): string => `${type}-${id}`

export function streamParts(stream: string): { type: string; id: string } {
  const cut = stream.lastIndexOf('-')
  return { type: stream.slice(0, cut), id: stream.slice(cut + 1) }
}

/** The answer no, as a decision. `field` names the field of the command that is the reason. */
export function refuse(code: string, message: string, field?: string): { refused: Refusal } {
  return { refused: field === undefined ? { code, message } : { code, message, field } }
}
