import { z } from 'zod'
import {
  type FieldReport,
  fieldReports as contract,
  fieldReportSteps,
} from '../../contract/field/field-report.ts'
import { fieldReportStream } from '../../domain/field-reports/field-report.ts'
import { doubt } from '../../domain/field-reports/report-doubts.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import { codeUse, type CodeUse } from '../../domain/reporting-codes/code-uses.ts'
import type { Permission } from '../../domain/user/permission.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import { HttpProblem, notFoundProblem } from '../http/reply/problem-reply.ts'
import { type PersonName, readPersonNames } from '../occurrences/occurrence-rows.ts'
import { commandFollowUpOrThrow } from '../resource/write/follow-up.ts'
import { columnsEqual, listSchema, sendList, narrowList } from '../resource/list/list.ts'
import { readRoutes } from '../resource/record/record-routes.ts'
import { createRecordHandlers } from '../resource/record/record.ts'
import { stepRoutes } from '../resource/write/step-routes.ts'
import { fieldReports } from './field-report-model.ts'
import { revertReport } from './revert-report.ts'
import { parseReceivedPosition } from './accept-code-report.ts'

const keptDoubts = jsonText.pipe(z.array(doubt))

/** permission that undoing the result of a report needs, besides the permission for reports */
const NEEDED: Readonly<Record<CodeUse, Permission>> = {
  checklist: 'Edit Checklists',
  clock: 'Edit Attendance',
  checkpoint: 'Edit Patrols',
  occurrence: 'Edit Occurrences',
  help: 'Edit Alarms',
}

/** Routes of reports that were sent with reporting codes: list, accept and reject them. */
export function fieldReportRoutes(app: App, context: Context): void {
  const show = async (db: Context['db'], company: CompanyId, reportId: string) => {
    const row = await reportRows(db, company).where('field_report.id', '=', reportId).executeTakeFirst()
    return row && shownReport(await readPersonNames(db, company))(row)
  }
  const record = createRecordHandlers(context, fieldReports, fieldReportStream, show)
  readRoutes(app, contract, fieldReports, record)

  app.get(contract.path, { schema: listSchema(fieldReports, contract) }, async (request, reply) => {
    const { status, use, site_post_id, reporting_code_id, search } = request.query
    const { company } = request.account
    const conditions = columnsEqual('field_report', { status, use, site_post_id, reporting_code_id })
    const { rows, alone } = narrowList(
      conditions,
      reportRows(context.db, company),
      context.db.selectFrom('field_report').where('company', '=', company),
    )
    return sendList(contract, request, reply, {
      defaultSort: '-received_at',
      rows,
      alone: search === undefined ? alone : undefined,
      id: 'field_report.id',
      searched: ['field_report.search', 'site_post.search'],
      sorts: {
        received_at: 'field_report.received_at',
        made_at: 'field_report.made_at',
        status: 'field_report.status',
      },
      as: shownReport(await readPersonNames(context.db, company)),
    })
  })

  stepRoutes(app, record, {
    steps: fieldReportSteps,
    noun: fieldReports.noun,
    reply: contract.reply,
    before: async ({ account: { company, permissions }, id }) => {
      const row = await show(context.db, company, id)
      if (!row) throw notFoundProblem()
      if (!permissions.includes(NEEDED[row.use]))
        throw new HttpProblem(403, 'Your role does not allow this.', { code: 'forbidden' })
    },
    follows: ({ account, route, id, said }) =>
      route === 'reject'
        ? async (trx, _id, commandId) => {
            const row = await trx
              .selectFrom('field_report')
              .select(['use', 'outcome', 'clock_event', 'checkpoint_id', 'made_at'])
              .where('company', '=', account.company)
              .where('id', '=', id)
              .executeTakeFirstOrThrow()
            const reason = String(said['reason'])
            const cause = { account, commandId }
            const notReverted = await revertReport({ context, trx, cause, reason }, row)
            if (notReverted !== null)
              await commandFollowUpOrThrow(
                context,
                trx,
                cause,
                { stream: fieldReportStream, id },
                { type: 'RetainOutcome', notReverted: notReverted.slice(0, 300) },
              )
          }
        : undefined,
  })
}

const reportRows = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('field_report')
    .innerJoin('site_post', onId('site_post', 'field_report.site_post_id'))
    .innerJoin('reporting_code', onId('reporting_code', 'field_report.reporting_code_id'))
    .leftJoin('worker', onId('worker', 'field_report.worker_id'))
    .leftJoin('patrol_checkpoint', onId('patrol_checkpoint', 'field_report.checkpoint_id'))
    .select([
      'field_report.id',
      'field_report.use',
      'field_report.title',
      'field_report.status',
      'field_report.reporting_code_id',
      'reporting_code.label as reporting_code',
      'field_report.site_post_id',
      'site_post.alias as site_post_name',
      'field_report.worker_id',
      'worker.full_name as worker_name',
      'field_report.reporter',
      'field_report.guard_number',
      'field_report.note',
      'field_report.photo',
      'field_report.signature',
      'field_report.checkpoint_id',
      'patrol_checkpoint.name as checkpoint_name',
      'field_report.outcome',
      'field_report.made_at',
      'field_report.received_at',
      'field_report.correction',
      'field_report.position',
      'field_report.doubts',
      'field_report.reason',
      'field_report.decided_by',
      'field_report.decided_at',
      'field_report.not_reverted',
    ])
    .where('field_report.company', '=', company)

type Row = Awaited<ReturnType<ReturnType<typeof reportRows>['execute']>>[number]

const shownReport =
  (person: PersonName) =>
  (row: Row): FieldReport => ({
    ...row,
    use: codeUse.parse(row.use),
    position: parseReceivedPosition(row.position),
    doubts: keptDoubts.parse(row.doubts),
    decided_by: person(row.decided_by),
  })
