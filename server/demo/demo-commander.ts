import type { Transaction } from 'kysely'
import type { StreamType } from '../../domain/event-sourcing/event.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { handleCommandIn } from '../event-log/handle-command.ts'
import { nextId } from '../event-log/next-id.ts'

export interface Commander {
  newId: (kind: string) => Promise<string>
  to: <State, Command extends { type: string }, Event extends { type: string }>(
    stream: StreamType<State, Command, Event>,
    id: string,
    command: NoInfer<Command>,
    /** when the event happened, ms since epoch UTC; default: now */
    at?: number,
  ) => Promise<void>
  /** sends the command to the stream of a new record, and returns the record's id */
  toNew: <State, Command extends { type: string }, Event extends { type: string }>(
    stream: StreamType<State, Command, Event>,
    command: NoInfer<Command>,
    at?: number,
  ) => Promise<string>
}

/**
 * Creates a sender of commands within one transaction. Commands are validated as usual. A refusal throws,
 * because it means a bug in the demo data.
 */
export function createCommander(
  context: Context,
  trx: Transaction<Tables>,
  company: CompanyId,
  /** prefix of the command ids, which differs each time a company is filled */
  run = 'demo',
): Commander {
  let sent = 0
  const now = context.now()
  const newId = (kind: string) => nextId(trx, company, kind)
  const to: Commander['to'] = async (stream, id, given, at = now) => {
    const command = stream.command.parse(given)
    const commandId = `${run}-${++sent}`
    const handled = await handleCommandIn(context, trx, stream, {
      company,
      id,
      command,
      commandId,
      by: 'system:demo',
      at,
    })
    if (!handled.ok) throw new Error(`the demo's ${command.type} was refused: ${handled.refusal.message}`)
  }
  return {
    newId,
    to,
    toNew: async (stream, command, at) => {
      const id = await newId(stream.name)
      await to(stream, id, command, at)
      return id
    },
  }
}
