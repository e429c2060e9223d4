import type { Kysely, RawBuilder } from 'kysely'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { z } from 'zod'
import { id } from '../../contract/core/id.ts'
import type { incidentAssignees, issueAssignees } from '../../contract/team/assignees.ts'
import type { App } from '../app/app.ts'
import type { Account } from '../auth/account.ts'
import type { Context } from '../app/context.ts'
import { notFoundProblem } from '../http/reply/problem-reply.ts'
import { listSchema, sendList } from '../resource/list/list.ts'
import { teamMembers } from './team-members.ts'

/**
 * Adds a route that lists assignable team members, for accounts that may not see the team. `within`: SQL
 * condition on `account.id` for limited accounts.
 */
export function assigneeRoutes(
  app: App,
  { db }: Context,
  contract: typeof issueAssignees | typeof incidentAssignees,
  within: (account: Account & { limits: NonNullable<Account['limits']> }) => RawBuilder<boolean>,
): void {
  function assigneesOf(account: Account) {
    const { company, limits } = account
    const rows = db
      .selectFrom('account')
      .select(['account.id', 'account.full_name', 'account.job_title'])
      .where('account.company', '=', company)
    return limits ? rows.where(within({ ...account, limits })) : rows
  }
  app.get(contract.path, { schema: listSchema(teamMembers, contract) }, (request, reply) =>
    sendList(contract, request, reply, {
      rows: assigneesOf(request.account)
        .where('account.verified_at', 'is not', null)
        .where('account.suspended_at', 'is', null),
      id: 'account.id',
      searched: ['account.search'],
      sorts: { full_name: 'account.search' },
      as: (row) => row,
    }),
  )
  const params = z.object({ id })
  app.get(
    `${contract.path}/:id`,
    { schema: { tags: [teamMembers.noun.many], params, response: { 200: contract.reply } } },
    async ({ account, params: asked }) => {
      const data = await assigneesOf(account).where('account.id', '=', asked.id).executeTakeFirst()
      if (!data) throw notFoundProblem()
      return { data }
    },
  )
}

/** Returns whether the company has an account for each of these ids. */
export async function allMembers(
  trx: Kysely<Tables>,
  company: CompanyId,
  ids: readonly string[],
): Promise<boolean> {
  const named = [...new Set(ids)]
  if (named.length === 0) return true
  const found = await trx
    .selectFrom('account')
    .select('id')
    .where('company', '=', company)
    .where('id', 'in', named)
    .execute()
  return found.length === named.length
}
