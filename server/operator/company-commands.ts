import { randomBytes } from 'node:crypto'
import { hashPassword } from '../auth/password/password.ts'
import { type PasswordResetTarget, resetPath } from '../auth/mailed-link.ts'
import type { Context } from '../app/context.ts'
import { companyStream } from '../../domain/records/company.ts'
import { userStream } from '../../domain/user/user.ts'
import {
  findAccountByEmail,
  lockEmail,
  withdrawExpiredInvitation,
} from '../auth/registration/find-account.ts'
import { passwordHashDigest, storeCredential } from '../auth/credential.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { nextCompanyId, nextId } from '../event-log/next-id.ts'
import { commandAsOperator, type OperatorCommand, OperatorError } from './operator-command.ts'

type Asked<Do extends OperatorCommand['do']> = Extract<OperatorCommand, { do: Do }>

/** role of the first account of a company */
export const FIRST_ROLE = 'administrator'

/** Creates a company, and its first administrator if one is given. */
export async function createCompany(context: Context, asked: Asked<'create company'>): Promise<string[]> {
  const { administrator } = asked
  const passwordHash = await hashUnknownPassword()
  if (administrator) await withdrawExpiredInvitation(context, administrator.email)
  const { company, userId } = await context.db.transaction().execute(async (trx) => {
    const id = await nextCompanyId(trx)
    await commandAsOperator(context, trx, companyStream, {
      company: id,
      id,
      command: {
        type: 'FoundCompany',
        name: asked.name,
        timeZone: asked.timeZone ?? context.config.timeZone,
      },
    })
    const first = administrator && { ...administrator, roleId: FIRST_ROLE, passwordHash }
    return { company: id, userId: first && (await registerVerified(context, trx, id, first)) }
  })
  context.events.wake(company)
  const made = `Created company ${company}, ${asked.name}.`
  if (administrator && userId !== null)
    return [
      made,
      ...passwordLinkMessage(context, { company, userId, email: administrator.email, passwordHash }),
    ]
  return [
    made,
    `Create its first administrator: npm run user -- create --company ${company} --email … --full-name …`,
  ]
}

/** Returns a line for each company with its number of accounts. */
export async function listCompanies({ db }: Context): Promise<string[]> {
  const rows = await db
    .selectFrom('company')
    .leftJoin('account', 'account.company', 'company.id')
    .leftJoin('demo_company', 'demo_company.company', 'company.id')
    .select((eb) => [
      'company.id',
      'company.name',
      'company.time_zone',
      'demo_company.name as demo',
      'demo_company.removed_at',
      eb.fn.count<number>('account.id').as('accounts'),
    ])
    .groupBy([
      'company.id',
      'company.name',
      'company.time_zone',
      'demo_company.name',
      'demo_company.removed_at',
    ])
    .execute()
  if (rows.length === 0) return ['There is no company yet.']
  return rows
    .toSorted((a, b) => Number(a.id) - Number(b.id))
    .map(({ id, name, time_zone, accounts, demo, removed_at }) => {
      const what = demo === null ? '' : removed_at === null ? ' · the demo' : ' · the demo, removed'
      return `${id} · ${name} · ${time_zone} · ${Number(accounts)} accounts${what}`
    })
}

/**
 * Registers an account, and returns its id. Its email address counts as verified, because the operator
 * confirms it.
 */
export async function registerVerified(
  context: Context,
  trx: Transaction<Tables>,
  company: CompanyId,
  account: { email: string; fullName: string; roleId: string; passwordHash: string },
): Promise<string> {
  const { email, fullName, roleId, passwordHash } = account
  // of two parallel registrations of an address, the second waits here, and then finds it taken
  await lockEmail(context, trx, email)
  if (await findAccountByEmail(trx, email)) throw new OperatorError(`${email} already has an account.`)
  const userId = await nextId(trx, company, userStream.name)
  for (const command of [
    { type: 'RegisterUser', fullName, email, role: roleId, passwordDigest: passwordHashDigest(passwordHash) },
    { type: 'VerifyEmail', email },
  ] as const)
    await commandAsOperator(context, trx, userStream, { company, id: userId, command })
  await storeCredential(trx, { company, userId }, passwordHash, context.now())
  return userId
}

/** Returns the hash of a random password, which is valid until the owner sets a password with a link. */
export const hashUnknownPassword = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'))

/**
 * Returns a text for the operator with the link that sets a password. The link is valid once, within an hour.
 */
export const passwordLinkMessage = (
  context: Pick<Context, 'config' | 'keys' | 'now'>,
  whose: PasswordResetTarget,
): string[] => {
  const { publicUrl, port } = context.config
  const origin = publicUrl ?? `http://localhost:${port}`
  return [
    `${whose.email} sets the password with this link, once, within one hour:`,
    origin + resetPath(context, whose),
  ]
}
