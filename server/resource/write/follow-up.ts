import type { Transaction } from 'kysely'
import type { StreamType } from '../../../domain/event-sourcing/event.ts'
import type { Account } from '../../auth/account.ts'
import type { Context } from '../../app/context.ts'
import type { Tables } from '../../db/tables.ts'
import { type CommandResult, handleCommandIn } from '../../event-log/handle-command.ts'

/** A person's command that causes commands to other streams. */
export interface CausingCommand {
  account: Account
  commandId: string
}

/**
 * Sends a command to another stream, in the transaction of the command that causes it. `what` distinguishes
 * several commands to one stream.
 */
export async function commandFollowUp<
  State,
  Command extends { type: string },
  Event extends { type: string },
>(
  context: Context,
  trx: Transaction<Tables>,
  { account: { company, userId }, commandId }: CausingCommand,
  { stream, id, what }: { stream: StreamType<State, Command, Event>; id: string; what?: string },
  command: NoInfer<Command>,
): Promise<CommandResult<Event>> {
  return handleCommandIn(context, trx, stream, {
    company,
    id,
    command,
    commandId: [commandId, stream.name, id, what].filter(Boolean).join(' '),
    by: `user:${userId}`,
    at: context.now(),
  })
}

/**
 * Sends a command to another stream, in the transaction of the command that causes it. Throws if it is
 * refused.
 */
export async function commandFollowUpOrThrow<
  State,
  Command extends { type: string },
  Event extends { type: string },
>(...asked: Parameters<typeof commandFollowUp<State, Command, Event>>): Promise<void> {
  const handled = await commandFollowUp(...asked)
  if (!handled.ok) throw new Error(`${asked[4].type} was refused: ${handled.refusal.message}`)
}
