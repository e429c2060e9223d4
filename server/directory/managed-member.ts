import type { Transaction } from 'kysely'
import type { Refusal } from '../../domain/event-sourcing/event.ts'
import { type UserCommand, userStream } from '../../domain/user/user.ts'
import {
  findAccountByEmail,
  lockEmail,
  withdrawExpiredInvitation,
} from '../auth/registration/find-account.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { lockHead } from '../event-log/append.ts'
import { handleCommand, handleCommandIn } from '../event-log/handle-command.ts'
import { nextId } from '../event-log/next-id.ts'

/**
 * The author of changes to other people's accounts: the sign-in provider, a token of the directory, or a
 * person.
 */
type Keeper = `provider:${string}` | `api-token:${string}` | `user:${string}`

export interface ManagedBy {
  company: CompanyId
  by: Keeper
}

/**
 * Sends a command to an account on behalf of the sign-in provider or the directory. The usual rules apply.
 * The caller must notify the company's listeners after the commit.
 */
export async function commandMember(
  context: Context,
  trx: Transaction<Tables>,
  { company, by }: ManagedBy,
  id: string,
  said: UserCommand,
): Promise<{ ok: true } | { ok: false; refusal: Refusal }> {
  const command = userStream.command.safeParse(said)
  if (!command.success) {
    const [issue] = command.error.issues
    const field = String(issue?.path[0] ?? 'type')
    return { ok: false, refusal: { code: 'not_valid', message: `${field}: ${issue?.message ?? ''}`, field } }
  }
  const [commandId, at] = [context.newId(), context.now()]
  return handleCommandIn(context, trx, userStream, { company, id, command: command.data, commandId, by, at })
}

const TAKEN: Refusal = {
  code: 'email_taken',
  message: 'There is an account with this email address in another company.',
}

/**
 * Refusal for an account with an unverified email address. The person who created the account may not own the
 * address, but could still sign in.
 */
export const EMAIL_NOT_VERIFIED: Refusal = {
  code: 'email_not_verified',
  message:
    'There is an account with this email address, and nobody has verified the address. An administrator must look at that account first.',
}

/**
 * Frees an email address in one of this company's domains, if an account of another company has it
 * unverified. That company may not own the address. An open invitation is withdrawn; an account only loses
 * the address, unless it is suspended. Also withdraws an expired invitation. Call it before the transaction.
 */
export async function releaseInvitedEmail(
  context: Context,
  company: CompanyId,
  email: string,
): Promise<void> {
  await withdrawExpiredInvitation(context, email)
  const held = await findAccountByEmail(context.db, email)
  if (!held || held.company === company || held.verified_at !== null) return
  const isOpen = held.invited_until !== null && held.password_hash === null
  const free = `unverified-${held.company}-${held.id}@askari.invalid`
  const command = isOpen
    ? ({ type: 'WithdrawInvitation' } as const)
    : ({ type: 'ChangeEmail', email: free } as const)
  const handled = await handleCommand(context, userStream, {
    company: held.company,
    id: held.id,
    commandId: context.newId(),
    command,
    by: 'system:address',
    at: context.now(),
  })
  context.log.warn(
    { company: held.company, account: held.id, freed: handled.ok },
    'an address that nobody verified was wanted by the company of its domain',
  )
  context.events.wake(held.company)
}

/**
 * Returns the company's account with this email address, and locks the address until the transaction ends;
 * null: none. `proved`: the address was verified, or the invited person has not yet used the account.
 */
export async function lockMember(
  context: Context,
  trx: Transaction<Tables>,
  company: CompanyId,
  email: string,
): Promise<
  { id: string; invited: boolean; suspended: boolean; proved: boolean } | null | { refused: Refusal }
> {
  // lock in the same order as the route that invites people, to avoid a deadlock
  await lockHead(trx, company)
  await lockEmail(context, trx, email)
  const there = await findAccountByEmail(trx, email)
  if (!there) return null
  if (there.company !== company) return { refused: TAKEN }
  const invited = there.invited_until !== null
  const proved = invited ? there.password_hash === null : there.verified_at !== null
  return { id: there.id, invited, suspended: there.suspended_at !== null, proved }
}

/**
 * Adds an account without a password. Its email address counts as verified, because the provider or
 * directory has verified it.
 */
export async function addMember(
  context: Context,
  trx: Transaction<Tables>,
  keeping: ManagedBy,
  { fullName, email, roleId }: { fullName: string; email: string; roleId: string },
): Promise<{ id: string } | { refused: Refusal }> {
  const id = await nextId(trx, keeping.company, userStream.name)
  for (const command of [
    { type: 'RegisterUser', fullName, email, role: roleId },
    { type: 'VerifyEmail', email },
  ] as const) {
    const handled = await commandMember(context, trx, keeping, id, command)
    if (!handled.ok) return { refused: handled.refusal }
  }
  return { id }
}

/** Activates an invited account, and marks its email address as verified. */
export async function activateMember(
  context: Context,
  trx: Transaction<Tables>,
  keeping: ManagedBy,
  { id, invited }: { id: string; invited: boolean },
  { fullName, email }: { fullName: string; email: string },
): Promise<void> {
  if (invited) await commandMember(context, trx, keeping, id, { type: 'AcceptInvitation', fullName })
  await commandMember(context, trx, keeping, id, { type: 'VerifyEmail', email })
}

/** Changes the role of an account. The last account that can assign roles silently keeps its role. */
export async function changeMemberRole(
  context: Context,
  trx: Transaction<Tables>,
  keeping: ManagedBy,
  id: string,
  roleId: string,
): Promise<Refusal | null> {
  const handled = await commandMember(context, trx, keeping, id, { type: 'ChangeMember', roleId })
  return handled.ok || handled.refusal.code === 'last_administrator' ? null : handled.refusal
}
