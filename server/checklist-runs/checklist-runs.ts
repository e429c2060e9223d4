import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import {
  checklistRuns as contract,
  checklistRunSteps,
  consoleReport,
  checklistRunDetailsReply,
} from '../../contract/site-posts/checklist-run.ts'
import { id } from '../../contract/core/id.ts'
import { checklistRunStream } from '../../domain/checklist-runs/checklist-run.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { columnsEqual, listSchema, sendList, narrowList } from '../resource/list/list.ts'
import { readRoutes } from '../resource/record/record-routes.ts'
import { createRecordHandlers } from '../resource/record/record.ts'
import { stepRoutes } from '../resource/write/step-routes.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'
import { checklistRuns } from './checklist-run-model.ts'
import { runRows, readChecklistRun, toChecklistRun } from './checklist-run-rows.ts'
import { createConsoleReportCommand, requireRunChecklist } from './console-command.ts'

/** Returns the SQL conditions of a list of runs, which need only columns of `checklist_run`. */
function conditionsOf(
  company: CompanyId,
  { result, failed_item, incident_id, from, to, ...only }: z.infer<typeof contract.query>,
): RawBuilder<boolean>[] {
  const { site_post_id, checklist_id, status } = only
  const conditions = columnsEqual('checklist_run', { site_post_id, checklist_id, status })
  if (result !== undefined) conditions.push(sql<boolean>`checklist_run.happened_at is not null`)
  if (result === 'failed') conditions.push(sql<boolean>`checklist_run.failures > 0`)
  if (from !== undefined) conditions.push(sql<boolean>`checklist_run.at >= ${from}`)
  if (to !== undefined) conditions.push(sql<boolean>`checklist_run.at < ${to}`)
  for (const [column, value] of Object.entries({ text: failed_item, incident_id }))
    if (value !== undefined)
      conditions.push(
        sql<boolean>`checklist_run.id in (select failed.checklist_run_id from checklist_failed_item as failed
          where failed.company = ${company} and ${sql.ref(`failed.${column}`)} = ${value})`,
      )
  return conditions
}

/** Routes to list checklist runs, fill them in at the console, and change their status. */
export function checklistRunRoutes(app: App, context: Context): void {
  const record = createRecordHandlers(context, checklistRuns, checklistRunStream, readChecklistRun)
  const tags = [checklistRuns.noun.many]
  readRoutes(app, { ...contract, reply: checklistRunDetailsReply }, checklistRuns, record)

  app.get(contract.path, { schema: listSchema(checklistRuns, contract) }, (request, reply) => {
    const { query } = request
    const { company } = request.account
    const { rows, alone } = narrowList(
      conditionsOf(company, query),
      runRows(context.db, company),
      context.db.selectFrom('checklist_run').where('company', '=', company),
    )
    return sendList(contract, request, reply, {
      defaultSort: '-at',
      rows,
      alone: query.search === undefined ? alone : undefined,
      id: 'checklist_run.id',
      searched: ['checklist_run.search', 'site_post.search'],
      sorts: {
        at: 'checklist_run.at',
        happened_at: 'checklist_run.happened_at',
        received_at: 'checklist_run.received_at',
        title: 'checklist_run.search',
        site_post_name: 'site_post.search',
        reporter: 'checklist_run.reporter',
        failures: 'checklist_run.failures',
        score: 'checklist_run.score',
      },
      as: toChecklistRun,
    })
  })

  app.post(
    contract.path,
    {
      schema: {
        tags,
        headers: writeHeaders,
        body: contract.body,
        response: { 201: checklistRunDetailsReply },
      },
    },
    (request, reply) => {
      const { account, body } = request
      const { checklist_id: checklistId, site_post_id: sitePostId, ...said } = body
      return record.write(request, reply.code(201), {
        id: null,
        asked: { type: 'ReportChecklist', said: body },
        commandIn: (trx) =>
          createConsoleReportCommand(context, trx, account, { checklistId, sitePostId }, said),
      })
    },
  )
  app.post(
    `${contract.path}/:id/report`,
    {
      schema: {
        tags,
        params: z.object({ id }),
        headers: writeHeaders,
        body: consoleReport,
        response: { 200: checklistRunDetailsReply },
      },
    },
    (request, reply) => {
      const { account, body, params } = request
      return record.write(request, reply, {
        id: params.id,
        asked: { type: 'ReportChecklist', said: body },
        commandIn: async (trx) =>
          createConsoleReportCommand(
            context,
            trx,
            account,
            await requireRunChecklist(trx, account.company, params.id),
            body,
          ),
      })
    },
  )
  stepRoutes(app, record, {
    steps: checklistRunSteps,
    noun: checklistRuns.noun,
    reply: checklistRunDetailsReply,
  })
}
