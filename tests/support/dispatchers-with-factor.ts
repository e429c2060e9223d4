import { secondFactorRuleStream } from '../../domain/user/second-factor-rule.ts'
import { userStream } from '../../domain/user/user.ts'
import type { Context } from '../../server/context.ts'
import type { CompanyId } from '../../server/db/company-id.ts'
import { handleCommand } from '../../server/event-log/handle.ts'
import { nextId } from '../../server/event-log/next-id.ts'
import { companyWithUser } from './company-with-user.ts'

/** A new company with an administrator and, with this address, a dispatcher, whose role can require a second factor. */
export async function dispatchersWithFactor(context: Context): Promise<{
  company: CompanyId
  email: string
  /** from so many ms on; null: no longer */
  require: (from: number | null) => Promise<void>
}> {
  const { company } = await companyWithUser(context, 'administrator')
  const email = `dispatcher@company-${company}.example`
  const send = () => ({ company, by: 'system:test', at: context.now(), commandId: context.newId() })
  await handleCommand(context, userStream, {
    ...send(),
    id: await nextId(context.db, company, 'user'),
    command: { type: 'RegisterUser', fullName: 'Some Dispatcher', email, role: 'dispatcher' },
  })
  const roleId = 'dispatcher'
  return {
    company,
    email,
    require: async (from) => {
      const { ok } = await handleCommand(context, secondFactorRuleStream, {
        ...send(),
        id: roleId,
        command:
          from === null
            ? { type: 'MakeSecondFactorOptional', roleId }
            : { type: 'RequireSecondFactor', roleId, from },
      })
      if (!ok) throw new Error('the rule was refused')
    },
  }
}
