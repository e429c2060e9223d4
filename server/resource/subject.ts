import type { StreamType } from '../../domain/event-sourcing/event.ts'
import type { App } from '../app/app.ts'
import type { Policy } from '../background/policy.ts'
import type { Context } from '../app/context.ts'
import type { Migration } from '../db/migrate.ts'
import type { Commander } from '../demo/demo-commander.ts'
import type { CommandResult } from '../event-log/handle-command.ts'
import type { Resource } from './resource.ts'

export type Routes = (app: App, context: Context) => void | Promise<void>

/** Function that sends a command to one record. */
export type SendCommand = <State, Command extends { type: string }, Event extends { type: string }>(
  stream: StreamType<State, Command, Event>,
  id: string,
  command: NoInfer<Command>,
) => Promise<CommandResult<Event>>

/** Everything that the server defines for one record type of `domain/subjects.ts`. */
export interface Subject {
  resource: Resource
  /** routes under /api; their paths omit this prefix (`/workers`) */
  routes: readonly Routes[]
  /** migrations of the record type's tables, each in a file of `server/db/migrations/` */
  migrations?: readonly Migration[]
  /** event fields that have names like personal data but are not about a person, with the reason */
  ofNoPerson?: Readonly<Record<string, string>>
  policies?: readonly Policy[]
  /**
   * Adds a sample record with all possible references, each to the record with the number `nth`. Used by the
   * demo and by tests that compare companies.
   */
  sample: (send: Commander, nth: string) => Promise<void>
  /** removes a record when the demo is removed */
  remove: (send: SendCommand, id: string) => ReturnType<SendCommand>
}
