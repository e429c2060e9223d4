import type { StreamType } from '../../domain/event-sourcing/event.ts'
import type { App } from '../app/app.ts'
import type { Policy } from '../background/policy.ts'
import type { Context } from '../app/context.ts'
import type { Migration } from '../db/migrate.ts'
import type { Commander } from '../demo/demo-commander.ts'
import type { CommandResult } from '../event-log/handle-command.ts'
import type { Resource } from './resource.ts'

export type Routes = (app: App, context: Context) => void | Promise<void>

/** Sends one command to one record. */
export type SendCommand = <State, Command extends { type: string }, Event extends { type: string }>(
  stream: StreamType<State, Command, Event>,
  id: string,
  command: NoInfer<Command>,
) => Promise<CommandResult<Event>>

/** All that the server has of one record of `domain/subjects.ts`. */
export interface Subject {
  resource: Resource
  /** under /api: paths are written without it (`/workers`) */
  routes: readonly Routes[]
  /** tables that were added after `server/db/migrations.ts` was closed */
  migrations?: readonly Migration[]
  /** fields of its events that are named like personal data and are of no person, with the reason */
  ofNoPerson?: Readonly<Record<string, string>>
  /** policies about these records */
  policies?: readonly Policy[]
  /**
   * Adds a sample record with all possible references, each to the record with the same id, `nth`. Used by
   * the demo and by tests over companies.
   */
  sample: (send: Commander, nth: string) => Promise<void>
  /** removes one, when the demo is removed */
  remove: (send: SendCommand, id: string) => ReturnType<SendCommand>
}
