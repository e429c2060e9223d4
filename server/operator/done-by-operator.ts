import type { Transaction } from 'kysely'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { handleCommandIn } from '../event-log/handle.ts'
import { BY_OPERATOR, OperatorError } from './operator-command.ts'

/** Carries out a command within a transaction, as the operator. Throws OperatorError. */
export async function commandAsOperator<
  State,
  Command extends { type: string },
  Event extends { type: string },
>(
  context: Context,
  trx: Transaction<Tables>,
  type: Parameters<typeof handleCommandIn<State, Command, Event>>[2],
  asked: { company: CompanyId; id: string; command: NoInfer<Command> },
): Promise<void> {
  const handled = await handleCommandIn<State, Command, Event>(context, trx, type, {
    ...asked,
    commandId: context.newId(),
    by: BY_OPERATOR,
    at: context.now(),
  })
  if (!handled.ok) throw new OperatorError(handled.refusal.message)
}
