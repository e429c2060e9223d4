import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '../../contract/id.ts'
import { issueAssignees as contract } from '../../contract/issues/issue-assignee.ts'
import type { App } from '../app.ts'
import type { Account } from '../auth/account.ts'
import { isWithin } from '../auth/permissions/within-limits.ts'
import type { Context } from '../context.ts'
import { notFound } from '../http/problem-reply.ts'
import { listSchema, sendList } from '../resource/list.ts'
import { teamMembers } from '../team/team-members.ts'

/** Team members; for an account with limits, those to whom an issue is assigned that it sees. */
function assigneesOf({ db }: Context, { company, limits }: Account) {
  const rows = db
    .selectFrom('account')
    .select(['account.id', 'account.full_name', 'account.job_title'])
    .where('account.company', '=', company)
  if (!limits) return rows
  return rows.where(
    sql<boolean>`account.id in (select issue.user_id from issue where issue.company = ${company}
      and ${isWithin('issue', company, limits, 'issue.id')})`,
  )
}

/** Team members as pickers of issues offer them, for those who may not see the team. */
export function issueAssigneeRoutes(app: App, context: Context): void {
  app.get(contract.path, { schema: listSchema(teamMembers, contract) }, (request, reply) =>
    sendList(contract, request, reply, {
      rows: assigneesOf(context, request.account)
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
      const data = await assigneesOf(context, account).where('account.id', '=', asked.id).executeTakeFirst()
      if (!data) throw notFound()
      return { data }
    },
  )
}
