import type { Transaction } from 'kysely'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { handleCommandIn } from '../event-log/handle-command.ts'
import { z } from 'zod'
import { companyRules } from '../../domain/records/company.ts'
import { emailAddress, personName } from '../../domain/user/contact.ts'

const person = { email: emailAddress, fullName: personName }
const ofAccount = { email: emailAddress }

/** Commands that only the operator can give on the server's machine; no account can give them over HTTP. */
export const operatorCommand = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('create company'),
    name: companyRules.shape.name,
    /** the company's time zone; null: the server's */
    timeZone: companyRules.shape.timeZone.nullable(),
    /** the company's first administrator; null: none yet */
    administrator: z.object(person).nullable(),
  }),
  z.object({ do: z.literal('list companies') }),
  z.object({
    do: z.literal('create user'),
    ...person,
    /** id of a company; null: the only company */
    company: z.string().nullable(),
    /** id or name of a role; null: the role with all permissions */
    role: z.string().min(1).nullable(),
  }),
  z.object({ do: z.literal('reset password'), ...ofAccount }),
  z.object({ do: z.literal('reset second factor'), ...ofAccount }),
  z.object({ do: z.literal('verify user'), ...ofAccount }),
  z.object({ do: z.literal('disable user'), ...ofAccount }),
  z.object({ do: z.literal('enable user'), ...ofAccount }),
  z.object({ do: z.literal('leave old keys') }),
  z.object({ do: z.literal('remove demo') }),
  z.object({ do: z.literal('begin rebuild'), projection: z.string() }),
  z.object({ do: z.literal('continue rebuild'), projection: z.string() }),
])
export type OperatorCommand = z.infer<typeof operatorCommand>

/** Thrown if a command is not possible; the message is a sentence with the reason. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

/** author of the operator's commands in the log */
export const BY_OPERATOR = 'system:operator'

/** Executes a command with the operator as author, within a transaction. Throws OperatorError. */
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
