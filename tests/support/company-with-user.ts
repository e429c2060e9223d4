import { companyStream } from '../../domain/company.ts'
import { userStream } from '../../domain/user/user.ts'
import type { BuiltInRoleId } from '../../domain/user/role.ts'
import { signAccessToken } from '../../server/auth/access-token.ts'
import { startSession } from '../../server/auth/session.ts'
import type { Context } from '../../server/context.ts'
import type { CompanyId } from '../../server/db/company-id.ts'
import { handleCommand } from '../../server/event-log/handle.ts'
import { nextCompanyId, nextId } from '../../server/event-log/next-id.ts'

/** A new company by commands, and a verified user of it. */
export async function companyWithUser(
  context: Context,
  role: BuiltInRoleId,
): Promise<{ company: CompanyId; userId: string; token: () => Promise<string>; sessionId: string }> {
  const company = await nextCompanyId(context.db)
  await handleCommand(context, companyStream, {
    company,
    by: 'system:test',
    at: context.now(),
    id: company,
    commandId: context.newId(),
    command: { type: 'FoundCompany', name: `Company ${company}`, timeZone: 'Africa/Nairobi' },
  })
  return { company, ...(await memberWithRole(context, company, role)) }
}

/** A new verified user of a company, with one of the roles that every company has. */
export async function memberWithRole(
  context: Context,
  company: CompanyId,
  role: BuiltInRoleId,
): Promise<{ userId: string; token: () => Promise<string>; sessionId: string }> {
  const id = await nextId(context.db, company, 'user')
  const email = `${role}-${id}@company-${company}.example`
  const user = { company, by: 'system:test', at: context.now(), id }
  const registered = { type: 'RegisterUser' as const, fullName: 'Some One', email, role }
  await handleCommand(context, userStream, { ...user, commandId: context.newId(), command: registered })
  const verified = { type: 'VerifyEmail' as const, email }
  await handleCommand(context, userStream, { ...user, commandId: context.newId(), command: verified })
  const session = await startSession(context, { company, id }, { address: '127.0.0.1', agent: 'test' })
  if (!session) throw new Error('no session was begun')
  const { sessionId } = session
  const holder = { userId: id, company, sessionId }
  return { userId: id, token: () => signAccessToken(context, holder), sessionId }
}
