import type { Transaction } from 'kysely'
import { userStream, type UserCommand } from '../../domain/user/user.ts'
import type { Context } from '../app/context.ts'
import type { Tables } from '../db/tables.ts'
import { handleCommandIn } from '../event-log/handle-command.ts'
import type { Account } from './account.ts'

/**
 * Handles a command of a person for their own account. The caller must notify the company's listeners after
 * the commit.
 */
export const commandUser = (
  context: Context,
  trx: Transaction<Tables>,
  { company, userId }: Pick<Account, 'company' | 'userId'>,
  command: UserCommand,
) =>
  handleCommandIn(context, trx, userStream, {
    company,
    id: userId,
    command,
    commandId: context.newId(),
    by: `user:${userId}`,
    at: context.now(),
  })
