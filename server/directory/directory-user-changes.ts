import type { Transaction } from 'kysely'
import { parseDomains, type CompanySignIn } from '../../domain/company-sign-in/company-sign-in.ts'
import { domainFromEmail } from '../../domain/company-sign-in/email-domain.ts'
import { emailAddress, personName } from '../../domain/user/contact.ts'
import type { UserCommand } from '../../domain/user/user.ts'
import { canGrantAccess } from '../../domain/user/grant.ts'
import type { CompanyId } from '../db/company-id.ts'
import { permissionsOfRole, readGrantablePermissions } from '../team/access-refusals.ts'
import { findAccountByEmail, lockEmail } from '../auth/registration/find-account.ts'
import { endAccountSessions } from '../auth/session.ts'
import type { Context } from '../app/context.ts'
import type { Tables } from '../db/tables.ts'
import { storeExternalId, type DirectoryAccount } from './directory-accounts.ts'
import { commandMember, type ManagedBy } from './managed-member.ts'
import { toScimProblem, ScimProblem } from './scim-problem.ts'

/** Changes that a directory requests for a person. Undefined fields are not changed. */
export interface UserChanges {
  userName?: string | undefined
  externalId?: string | null | undefined
  fullName?: string | undefined
  active?: boolean | undefined
  title?: string | null | undefined
  department?: string | null | undefined
}

/** Parses an email address and returns it in lower case. Throws if its domain is not one of the company's. */
export function parseUserName(userName: string, settings: Pick<CompanySignIn, 'domains'>): string {
  const email = emailAddress.safeParse(userName).data
  if (email === undefined)
    throw new ScimProblem(400, 'userName must be the email address of the person.', 'invalidValue')
  if (!parseDomains(settings).includes(domainFromEmail(email)))
    throw new ScimProblem(400, `${domainFromEmail(email)} is not a domain of the company.`, 'invalidValue')
  return email
}

/** Returns the first valid name of a person in this list. */
export const firstValidName = (names: readonly (string | null | undefined)[]): string | undefined =>
  names.map((each) => personName.safeParse(each).data).find((each) => each !== undefined)

/** Suspends an account and ends its sessions, or activates it again. */
export async function setUserActive(
  context: Context,
  trx: Transaction<Tables>,
  keeping: ManagedBy,
  { id, isActive }: { id: string; isActive: boolean },
): Promise<void> {
  const type = isActive ? 'ReinstateUser' : 'SuspendUser'
  const handled = await commandMember(context, trx, keeping, id, { type })
  if (!handled.ok) throw toScimProblem(handled.refusal)
  if (isActive) return
  const whose = { company: keeping.company, userId: id }
  await endAccountSessions(trx, whose, null, 'suspended', context.now())
}

/**
 * Throws a ScimProblem for a new email address of an account with permissions that no group gives.
 * Otherwise, a directory could take over such an account.
 */
async function assertRoleIsMapped(
  trx: Transaction<Tables>,
  company: CompanyId,
  id: string,
  { roles, roleId }: CompanySignIn,
): Promise<void> {
  const given = [...roles.map(({ role }) => role), ...(roleId === null ? [] : [roleId])]
  const mappedPermissions = (
    await Promise.all(given.map((role) => permissionsOfRole(trx, company, role)))
  ).flat()
  const own = (await readGrantablePermissions(trx, company, `user:${id}`)) ?? []
  // without roles for groups, administrators assign them in the console; then only accounts that can assign
  // roles are protected
  const beyond = own.filter((each) => !mappedPermissions.includes(each))
  if (beyond.length === 0 || (roles.length === 0 && !canGrantAccess(own))) return
  throw new ScimProblem(
    409,
    'This account has permissions that no group gives. Its address is changed by the person, under My profile.',
    'mutability',
  )
}

/**
 * Changes an account as the directory requests. The author of the events is the directory's token. Throws
 * ScimProblem.
 */
export async function changeDirectoryUser(
  context: Context,
  trx: Transaction<Tables>,
  keeping: ManagedBy,
  settings: CompanySignIn,
  before: DirectoryAccount,
  wanted: UserChanges,
): Promise<void> {
  const { company } = keeping
  const { id } = before
  const isActive = before.suspended_at === null
  // activate the account first, because name and email address of a suspended one cannot change
  if (wanted.active === true && !isActive) await setUserActive(context, trx, keeping, { id, isActive: true })
  const commands: UserCommand[] = []
  const email = wanted.userName === undefined ? before.email : parseUserName(wanted.userName, settings)
  if (email !== before.email) {
    await assertRoleIsMapped(trx, company, id, settings)
    await lockEmail(context, trx, email)
    if (await findAccountByEmail(trx, email))
      throw new ScimProblem(409, 'There is an account with this email address already.', 'uniqueness')
    commands.push({ type: 'ChangeEmail', email }, { type: 'VerifyEmail', email })
  }
  if (wanted.fullName !== undefined && wanted.fullName !== before.full_name)
    commands.push({ type: 'ChangeProfile', fullName: wanted.fullName })
  const { title: jobTitle = before.job_title, department = before.department } = wanted
  if (jobTitle !== before.job_title || department !== before.department)
    commands.push({ type: 'ChangeMember', jobTitle, department })
  for (const command of commands) {
    const handled = await commandMember(context, trx, keeping, id, command)
    if (!handled.ok) throw toScimProblem(handled.refusal)
  }
  if (wanted.externalId !== undefined) await storeExternalId(trx, company, id, wanted.externalId)
  if (wanted.active === false && isActive) await setUserActive(context, trx, keeping, { id, isActive: false })
}
