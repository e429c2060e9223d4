import { userStream } from '../../../domain/user/user.ts'
import { storeCredential } from '../../../server/auth/credential.ts'
import { hashPassword } from '../../../server/auth/password/password.ts'
import type { Context } from '../../../server/app/context.ts'
import type { CompanyId } from '../../../server/db/company-id.ts'
import { handleCommand } from '../../../server/event-log/handle-command.ts'
import { nextId } from '../../../server/event-log/next-id.ts'

/** Registers a supervisor with an unverified email address and the demo's password. Returns the id. */
export async function unverifiedUser(context: Context, company: CompanyId, email: string): Promise<string> {
  const userId = await nextId(context.db, company, userStream.name)
  const at = context.now()
  const handled = await handleCommand(context, userStream, {
    company,
    id: userId,
    command: { type: 'RegisterUser', fullName: 'New Comer', email, role: 'supervisor' },
    commandId: context.newId(),
    by: 'system:test',
    at,
  })
  if (!handled.ok) throw new Error(handled.refusal.message)
  await storeCredential(context.db, { company, userId }, await hashPassword('patrol-demo'), at)
  return userId
}
