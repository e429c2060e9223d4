import { sql, type RawBuilder } from 'kysely'
import { issueAssignees } from '../../contract/team/assignees.ts'
import type { App } from '../app/app.ts'
import { isWithin } from '../auth/permissions/access-limits.ts'
import type { Context } from '../app/context.ts'
import { assigneeRoutes } from '../team/assignee-routes.ts'
import { z } from 'zod'
import { id } from '../../contract/core/id.ts'
import { issueAmendment, issues as contract, issueSteps } from '../../contract/issues/issue.ts'
import { OPEN_ISSUE_STATUSES } from '../../domain/issues/issue-lifecycle.ts'
import { issueStream } from '../../domain/issues/issue.ts'
import type { Account } from '../auth/account.ts'
import { commentRoutes } from '../comments/comments.ts'
import { readCompanyDate } from '../companies/companies.ts'
import { readPersonNames } from '../occurrences/occurrence-rows.ts'
import { toCommandFields } from '../resource/write/field-names.ts'
import { columnsEqual, listSchema, sendList, narrowList } from '../resource/list/list.ts'
import { readRoutes } from '../resource/record/record-routes.ts'
import { createRecordHandlers } from '../resource/record/record.ts'
import { stepRoutes } from '../resource/write/step-routes.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'
import { issues } from './issue-model.ts'
import { issueRows, readIssue, toIssue } from './issue-rows.ts'

const tags = [issues.noun.many]

/** Returns the SQL conditions for a list of issues. They refer only to the table `issue`. */
function conditionsOf(
  { company, limits }: Account,
  { open, overdue, client_id, ...only }: z.infer<typeof contract.query>,
  now: number,
): RawBuilder<boolean>[] {
  const { status, level, user_id, worker_id, site_post_id } = only
  const { occurrence_id, checklist_run_id, recurrence_of } = only
  const same = { status, level, user_id, worker_id, site_post_id }
  const from = { occurrence_id, checklist_run_id, recurrence_of }
  const conditions = columnsEqual('issue', { ...same, ...from })
  if (limits) conditions.push(isWithin('issue', company, limits, 'issue.id'))
  if (open === 'true' || overdue === 'true')
    conditions.push(sql<boolean>`issue.status in (${sql.join([...OPEN_ISSUE_STATUSES])})`)
  if (overdue === 'true') conditions.push(sql<boolean>`issue.due_at < ${now}`)
  if (client_id !== undefined)
    conditions.push(
      sql<boolean>`issue.site_post_id in (select post.id from site_post as post
        where post.company = ${company} and post.client_id = ${client_id})`,
    )
  return conditions
}

/** Routes of issues: report, list, amend, change the status. An issue cannot be removed. */
export function issueRoutes(app: App, context: Context): void {
  const { db } = context
  const record = createRecordHandlers(context, issues, issueStream, (trx, company, issueId, limits = null) =>
    readIssue(trx, { company, limits, now: context.now() }, issueId),
  )

  app.get(contract.path, { schema: listSchema(issues, contract) }, async (request, reply) => {
    const { account, query } = request
    const { company, limits } = account
    const now = context.now()
    const conditions = conditionsOf(account, query, now)
    const bare = db.selectFrom('issue').where('issue.company', '=', company)
    const { rows, alone } = narrowList(conditions, issueRows(db, company), bare)
    return sendList(contract, request, reply, {
      defaultSort: '-id',
      rows,
      alone,
      id: 'issue.id',
      searched: ['issue.search'],
      sorts: {
        id: 'issue.id',
        due_at: 'issue.due_at',
        title: 'issue.title',
        site_post_name: 'site_post.search',
        status_at: 'issue.status_at',
      },
      as: toIssue(await readPersonNames(db, company), now, limits),
    })
  })

  readRoutes(app, contract, issues, record)

  app.post(
    contract.path,
    { schema: { tags, headers: writeHeaders, body: contract.body, response: { 201: contract.reply } } },
    (request, reply) => {
      const { account, body } = request
      return record.write(request, reply.code(201), {
        id: null,
        asked: { type: 'ReportIssue', said: body },
        commandIn: async (trx) => ({
          type: 'ReportIssue',
          ...toCommandFields(body),
          year: Number((await readCompanyDate({ db: trx, now: context.now }, account.company)).slice(0, 4)),
        }),
      })
    },
  )

  app.patch(
    `${contract.path}/:id`,
    {
      schema: {
        tags,
        params: z.object({ id }),
        headers: writeHeaders,
        body: issueAmendment,
        response: { 200: contract.reply },
      },
    },
    (request, reply) =>
      record.write(request, reply, {
        id: request.params.id,
        command: { type: 'AmendIssue', ...toCommandFields(request.body) },
      }),
  )

  commentRoutes(app, context, {
    path: contract.path,
    about: issueStream.name,
    noun: issues.noun,
    record,
    command: (said) => ({ type: 'CommentOnIssue' as const, ...said }),
  })
  stepRoutes(app, record, { steps: issueSteps, noun: issues.noun, reply: contract.reply })
}

/** Routes of the assignees of issues. For a limited account, only those of visible issues. */
export function issueAssigneeRoutes(app: App, context: Context): void {
  assigneeRoutes(
    app,
    context,
    issueAssignees,
    ({ company, limits }) =>
      sql<boolean>`account.id in (select issue.user_id from issue where issue.company = ${company}
        and ${isWithin('issue', company, limits, 'issue.id')})`,
  )
}
