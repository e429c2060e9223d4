import type { Transaction } from 'kysely'
import { BUILT_IN_ROLES } from '../../domain/user/role.ts'
import { type UserCommand, userStream } from '../../domain/user/user.ts'
import { findAccountByEmail, withdrawExpiredInvitation } from '../auth/registration/find-account.ts'
import { passwordHashDigest, storeCredential } from '../auth/credential.ts'
import { clearAttempts } from '../auth/brute-force/sign-in-throttle.ts'
import { mailFactorChange } from '../auth/second-factor/factor-change-mail.ts'
import { resetSecondFactor } from '../auth/second-factor/second-factor.ts'
import { endAccountSessions } from '../auth/session.ts'
import type { Context } from '../app/context.ts'
import { type CompanyId, companyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { isDisabledDemoAccount } from '../demo/data/demo-accounts.ts'
import { FIRST_ROLE, registerVerified, passwordLinkMessage, hashUnknownPassword } from './company-commands.ts'
import { commandAsOperator, type OperatorCommand, OperatorError } from './operator-command.ts'

/** Creates a verified account, and returns a text with the link by which its owner sets a password. */
export async function createUser(
  context: Context,
  asked: Extract<OperatorCommand, { do: 'create user' }>,
): Promise<string[]> {
  const { email, fullName } = asked
  const company = await companyMeant(context, asked.company)
  const roleId = await roleMeant(context, company, asked.role)
  const passwordHash = await hashUnknownPassword()
  await withdrawExpiredInvitation(context, email)
  const userId = await context.db
    .transaction()
    .execute((trx) => registerVerified(context, trx, company, { email, fullName, roleId, passwordHash }))
  context.events.wake(company)
  return [
    `${email} has an account of company ${company}.`,
    ...passwordLinkMessage(context, { company, userId, email, passwordHash }),
  ]
}

/**
 * Removes an account's password, ends its sessions, and returns a text with the link by which its owner sets
 * another one.
 */
export async function resetPassword(context: Context, email: string): Promise<string[]> {
  const whose = await accountMeant(context, email)
  const passwordHash = await hashUnknownPassword()
  const command = { type: 'ChangePassword' as const, passwordDigest: passwordHashDigest(passwordHash) }
  await commanded(context, whose, command, async (trx) => {
    await storeCredential(trx, whose, passwordHash, context.now())
    await endAccountSessions(trx, whose, null, 'password', context.now())
    await clearAttempts(context, trx, 'password', email)
  })
  const shut = await isDisabledDemoAccount(context, { company: whose.company, id: whose.userId })
  return [
    ...passwordLinkMessage(context, { ...whose, email, passwordHash }),
    ...(shut ? ['This is a demo account. It works only where the demo runs.'] : []),
  ]
}

/**
 * Removes an account's second factor and ends its sessions, for an owner who has lost app and recovery codes.
 */
export async function resetUserSecondFactor(context: Context, email: string): Promise<string[]> {
  const whose = await accountMeant(context, email)
  await commanded(context, whose, { type: 'TurnOffSecondFactor' }, async (trx) => {
    await resetSecondFactor(context, trx, whose)
    await mailFactorChange(context, trx, whose, 'takenByOperator')
  })
  return [`Removed the second factor of ${email} and ended all sessions.`]
}

/** Marks an email address as verified. */
export async function verifyUser(context: Context, email: string): Promise<string[]> {
  await commanded(context, await accountMeant(context, email), { type: 'VerifyEmail', email })
  return [`${email} is verified.`]
}

export async function disableUser(context: Context, email: string): Promise<string[]> {
  const whose = await accountMeant(context, email)
  await commanded(context, whose, { type: 'SuspendUser' }, (trx) =>
    endAccountSessions(trx, whose, null, 'suspended', context.now()),
  )
  return [`${email} is suspended and signed out.`]
}

/** Reinstates a suspended account. */
export async function enableUser(context: Context, email: string): Promise<string[]> {
  await commanded(context, await accountMeant(context, email), { type: 'ReinstateUser' })
  return [`${email} may sign in again.`]
}

interface Whose {
  company: CompanyId
  userId: string
}

async function commanded(
  context: Context,
  { company, userId }: Whose,
  command: UserCommand,
  besides: (trx: Transaction<Tables>) => Promise<void> = async () => {},
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await commandAsOperator(context, trx, userStream, { company, id: userId, command })
    await besides(trx)
  })
  context.events.wake(company)
}

async function accountMeant({ db }: Context, email: string): Promise<Whose> {
  const account = await findAccountByEmail(db, email)
  if (!account) throw new OperatorError(`There is no account with ${email}.`)
  return { company: account.company, userId: account.id }
}

async function companyMeant({ db }: Context, named: string | null): Promise<CompanyId> {
  const rows = await db.selectFrom('company').select('id').execute()
  const [only, second] = rows
  if (named === null && only && !second) return companyId(only.id)
  if (named === null)
    throw new OperatorError(
      only
        ? 'There are several companies. Add --company ID; `npm run company -- list` lists the ids.'
        : 'There is no company yet. Create one with `npm run company -- create`.',
    )
  const known = rows.find(({ id }) => id === named)
  if (!known) throw new OperatorError(`There is no company with the id ${named}.`)
  return companyId(known.id)
}

async function roleMeant({ db }: Context, company: CompanyId, named: string | null): Promise<string> {
  if (named === null) return FIRST_ROLE
  const own = await db
    .selectFrom('role')
    .select(['id', 'name'])
    .where('company', '=', company)
    .where('archived_at', 'is', null)
    .execute()
  const roles = [...BUILT_IN_ROLES, ...own]
  const meant = roles.find(({ id, name }) => id === named || name.toLowerCase() === named.toLowerCase())
  if (meant) return meant.id
  throw new OperatorError(
    `There is no role ${named}. There are: ${roles.map(({ name }) => name).join(', ')}.`,
  )
}
