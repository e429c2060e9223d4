import type { Transaction } from 'kysely'
import type { StreamType } from '../../domain/event.ts'
import type { Account } from '../auth/account.ts'
import type { Context } from '../context.ts'
import type { Tables } from '../db/tables.ts'
import { type Handled, handleIn } from '../event-log/handle.ts'

/** The command of a person that causes commands to other streams. */
export interface Cause {
  account: Account
  commandId: string
}

/**
 * Sends a command to another stream in the transaction of its cause; `what` distinguishes several commands to
 * one stream.
 */
export async function followUp<State, Command extends { type: string }, Event extends { type: string }>(
  context: Context,
  trx: Transaction<Tables>,
  { account: { company, userId }, commandId }: Cause,
  { stream, id, what }: { stream: StreamType<State, Command, Event>; id: string; what?: string },
  command: NoInfer<Command>,
): Promise<Handled<Event>> {
  return handleIn(context, trx, stream, {
    company,
    id,
    command,
    commandId: [commandId, stream.name, id, what].filter(Boolean).join(' '),
    by: `user:${userId}`,
    at: context.now(),
  })
}

/** The same for a command that cannot be refused. */
export async function mustFollow<State, Command extends { type: string }, Event extends { type: string }>(
  ...asked: Parameters<typeof followUp<State, Command, Event>>
): Promise<void> {
  const handled = await followUp(...asked)
  if (!handled.ok) throw new Error(`${asked[4].type} was refused: ${handled.refusal.message}`)
}
