import { welfareChecks as contract, welfareSteps } from '../../contract/alarms/welfare-check.ts'
import { welfareStream } from '../../domain/alarms/welfare-check.ts'
import { readAlarmGuards } from '../alarms/alarm-guards.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import { refusalProblem } from '../http/reply/problem-reply.ts'
import { columnsEqual, listSchema, sendList, narrowList } from '../resource/list/list.ts'
import { readRoutes } from '../resource/record/record-routes.ts'
import { createRecordHandlers } from '../resource/record/record.ts'
import { stepRoutes } from '../resource/write/step-routes.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'
import { findGuardsWithLink } from '../roster-links/roster-links.ts'
import { welfareChecks } from './welfare-check-model.ts'

const NO_PAGE = {
  code: 'no_roster_page',
  message: 'This guard has no roster page on which a welfare check appears. Create the link first.',
  field: 'workerId',
}

const checkRows = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('welfare_check')
    .innerJoin('worker', onId('worker', 'welfare_check.worker_id'))
    .leftJoin('assignment', onId('assignment', 'welfare_check.assignment_id'))
    .leftJoin('site_post', onId('site_post', 'welfare_check.site_post_id'))
    .select(['welfare_check.id', 'welfare_check.worker_id', 'worker.full_name as worker_name'])
    .select(['welfare_check.assignment_id', 'assignment.name as assignment_name'])
    .select(['welfare_check.site_post_id', 'site_post.alias as site_post_name'])
    .select(['welfare_check.alarm_rule_id', 'welfare_check.status', 'welfare_check.sent_at'])
    .select(['welfare_check.ended_at', 'welfare_check.reason'])
    .where('welfare_check.company', '=', company)

/** Routes of welfare checks: list, send, and record an answer that the guard gave in another way. */
export function welfareCheckRoutes(app: App, context: Context): void {
  const tags = [welfareChecks.noun.many]
  const show = (db: Context['db'], company: CompanyId, checkId: string) =>
    checkRows(db, company).where('welfare_check.id', '=', checkId).executeTakeFirst()
  const record = createRecordHandlers(context, welfareChecks, welfareStream, show)
  readRoutes(app, contract, welfareChecks, record)

  app.get(contract.path, { schema: listSchema(welfareChecks, contract) }, (request, reply) => {
    const { company } = request.account
    const { worker_id, status, search } = request.query
    const conditions = columnsEqual('welfare_check', { worker_id, status })
    const { rows, alone } = narrowList(
      conditions,
      checkRows(context.db, company),
      context.db.selectFrom('welfare_check').where('company', '=', company),
    )
    return sendList(contract, request, reply, {
      defaultSort: '-sent_at',
      rows,
      alone: search === undefined ? alone : undefined,
      id: 'welfare_check.id',
      searched: ['worker.search', 'assignment.search'],
      sorts: {
        sent_at: 'welfare_check.sent_at',
        status: 'welfare_check.status',
        worker_name: 'worker.search',
      },
      as: (row) => row,
    })
  })
  app.post(
    contract.path,
    { schema: { tags, headers: writeHeaders, body: contract.body, response: { 201: contract.reply } } },
    (request, reply) => {
      const { company } = request.account
      const { worker_id: workerId } = request.body
      const asked = {
        type: 'SendWelfareCheck',
        workerId,
        assignmentId: null,
        sitePostId: null,
        alarmRuleId: null,
      } as const
      return record.write(request, reply.code(201), {
        id: null,
        asked,
        commandIn: async (trx) => {
          if (!(await findGuardsWithLink(trx, company, [workerId])).has(workerId))
            throw refusalProblem(NO_PAGE)
          const about = (await readAlarmGuards(trx, company, [workerId], context.now())).get(workerId)?.about
          return { ...asked, assignmentId: about?.assignment ?? null, sitePostId: about?.sitePost ?? null }
        },
      })
    },
  )
  stepRoutes(app, record, {
    steps: welfareSteps,
    noun: welfareChecks.noun,
    reply: contract.reply,
    before: record.mustExist,
  })
}
