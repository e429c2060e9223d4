import { bindFactors } from '../auth/second-factor/bind-factors.ts'
import { revokedSessions } from '../auth/session.ts'
import type { Context } from '../app/context.ts'
import { hasRowMac } from '../keys/row-mac.ts'
import { createCompany, listCompanies } from './company-commands.ts'
import type { OperatorCommand } from './operator-command.ts'
import { startRebuild, continueRebuild } from './rebuild-commands.ts'
import { removeDemo } from './remove-demo.ts'
import {
  createUser,
  disableUser,
  enableUser,
  resetPassword,
  resetUserSecondFactor,
  verifyUser,
} from './user-commands.ts'

/**
 * Executes an operator command with normal domain commands, and returns lines about the result. Throws
 * OperatorError.
 */
export async function runOperatorCommand(context: Context, asked: OperatorCommand): Promise<string[]> {
  switch (asked.do) {
    case 'create company':
      return createCompany(context, asked)
    case 'list companies':
      return listCompanies(context)
    case 'create user':
      return createUser(context, asked)
    case 'reset password':
      return resetPassword(context, asked.email)
    case 'reset second factor':
      return resetUserSecondFactor(context, asked.email)
    case 'verify user':
      return verifyUser(context, asked.email)
    case 'disable user':
      return disableUser(context, asked.email)
    case 'enable user':
      return enableUser(context, asked.email)
    case 'leave old keys':
      return rebindBeforeKeyDrop(context)
    case 'remove demo':
      return removeDemo(context)
    case 'begin rebuild':
      return startRebuild(context, asked.projection)
    case 'continue rebuild':
      return continueRebuild(context, asked.projection)
  }
}

/**
 * Binds second factors to the newest key, and ends all sessions, including guests'. Call it before old keys
 * are dropped, because somebody who has one could have forged sessions.
 */
export async function rebindBeforeKeyDrop({
  db,
  keys,
  now,
}: Pick<Context, 'db' | 'keys' | 'now'>): Promise<[]> {
  await bindFactors(db, keys.signing(), (said, mac) => hasRowMac(keys, said, mac))
  await revokedSessions(db, 'keys', now()).execute()
  await db.deleteFrom('guest_session').execute()
  return []
}
