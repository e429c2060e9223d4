import { z } from 'zod'
import { id } from '../../contract/core/id.ts'
import { roles as contract } from '../../contract/team/role.ts'
import { secondFactorRuleBody } from '../../contract/auth/second-factor.ts'
import { GRACE_MS, secondFactorRuleStream } from '../../domain/user/second-factor-rule.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { handleCommand } from '../event-log/handle-command.ts'
import { notFoundProblem, refusalProblem } from '../http/reply/problem-reply.ts'
import { roleRows } from './role-rows.ts'
import { toRole } from './roles.ts'

/**
 * Routes of the rules that a role needs a second factor. From GRACE_MS on, accounts with it and no factor
 * must set one up at their next request.
 */
export function secondFactorRuleRoutes(app: App, context: Context): void {
  const roleOf = async (company: CompanyId, roleId: string) => {
    const row = await roleRows(context.db, company).where('any_role.id', '=', roleId).executeTakeFirst()
    if (!row) throw notFoundProblem()
    return toRole(context.config, row)
  }
  app.post(
    `${contract.path}/:id/second-factor`,
    {
      schema: {
        tags: ['roles'],
        params: z.object({ id }),
        body: secondFactorRuleBody,
        response: { 200: contract.reply },
      },
    },
    async ({ account: { company, userId }, params, body }) => {
      const { id: roleId } = await roleOf(company, params.id)
      const handled = await handleCommand(context, secondFactorRuleStream, {
        company,
        id: roleId,
        command: body.required
          ? { type: 'RequireSecondFactor', roleId, from: context.now() + GRACE_MS }
          : { type: 'MakeSecondFactorOptional', roleId },
        commandId: context.newId(),
        by: `user:${userId}`,
        at: context.now(),
      })
      if (!handled.ok) throw refusalProblem(handled.refusal)
      return { data: await roleOf(company, roleId) }
    },
  )
}
