import type { Transaction } from 'kysely'
import type { StreamType } from '../../domain/event.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { lockHead } from '../event-log/append.ts'
import { handleCommandIn } from '../event-log/handle.ts'

/**
 * Sends a command that seems due to a stream, while the company's log is locked, if `still` confirms it,
 * because fixes may have arrived meanwhile. A refusal means that a fix or another process has just done the
 * same.
 */
export async function logIfDue<State, Command extends { type: string }, Event extends { type: string }>(
  context: Context,
  stream: StreamType<State, Command, Event>,
  { company, id, by }: { company: CompanyId; id: string; by: string },
  command: NoInfer<Command>,
  still: (trx: Transaction<Tables>) => Promise<boolean> = async () => true,
): Promise<void> {
  const commandId = context.newId()
  const logged = await context.db.transaction().execute(async (trx) => {
    await lockHead(trx, company)
    if (!(await still(trx))) return false
    const at = context.now()
    const { ok } = await handleCommandIn(context, trx, stream, { company, id, command, commandId, by, at })
    return ok
  })
  if (logged) context.events.wake(company)
}
