import { sql } from 'kysely'
import { z } from 'zod'
import {
  attendanceSheets as contract,
  attendanceSheetSteps,
  sheetExportQuery,
  sheetRowsReply,
  type AttendanceSheet,
} from '../../contract/attendance/attendance-sheets.ts'
import { id } from '../../contract/core/id.ts'
import { attendanceSheetStream } from '../../domain/attendance/attendance-sheet.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import { readCompanyDate } from '../companies/companies.ts'
import { createAccountQueue } from '../http/limits/request-queues.ts'
import { refusalProblem, throwIfClientGone } from '../http/reply/problem-reply.ts'
import { toCommandFields } from '../resource/write/field-names.ts'
import { listSchema, sendList } from '../resource/list/list.ts'
import { recordRoutes } from '../resource/record/record-routes.ts'
import { stepRoutes } from '../resource/write/step-routes.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'
import { attendanceSheets } from './attendance-sheet-model.ts'
import { sendRecordedFile } from '../exports/file-exports.ts'
import { exportedSheet } from './sheet-export.ts'
import { computeSheetRows, readStoredSheet } from './sheet-lines.ts'

const tags = [attendanceSheets.noun.many]
const params = z.object({ id })

const personOf = (column: 'submitted_by' | 'approved_by') =>
  sql<string | null>`(select person.full_name from account as person
    where person.company = attendance_sheet.company
    and 'user:' || person.id = ${sql.ref(`attendance_sheet.${column}`)})`

const notices = sql<number>`(select count(*) from attendance_change as told
  where told.company = attendance_sheet.company and told.attendance_sheet_id = attendance_sheet.id)`

const rowsOf = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('attendance_sheet')
    .leftJoin('worker', onId('worker', 'attendance_sheet.worker_id'))
    .leftJoin('assignment', onId('assignment', 'attendance_sheet.assignment_id'))
    .select([
      'attendance_sheet.id',
      'attendance_sheet.worker_id',
      'worker.full_name as worker_name',
      'attendance_sheet.assignment_id',
      'assignment.name as assignment_name',
      'attendance_sheet.from_day',
      'attendance_sheet.to_day',
      'attendance_sheet.status',
      'attendance_sheet.status_note',
      'attendance_sheet.approved_at',
      personOf('submitted_by').as('submitted_by'),
      personOf('approved_by').as('approved_by'),
      notices.as('notices'),
    ])
    .where('attendance_sheet.company', '=', company)
    .where('attendance_sheet.archived_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

const shown = (row: Row): AttendanceSheet => ({
  ...row,
  status: contract.row.shape.status.parse(row.status),
  notices: Number(row.notices),
})

/** Routes of attendance sheets: open for a guard or a site, submit, approve, export. */
export function attendanceSheetRoutes(app: App, context: Context): void {
  const { db } = context
  app.get(contract.path, { schema: listSchema(attendanceSheets, contract) }, (request, reply) => {
    const { status, worker_id, assignment_id } = request.query
    let rows = rowsOf(db, request.account.company)
    if (status !== undefined) rows = rows.where('attendance_sheet.status', '=', status)
    if (worker_id !== undefined) rows = rows.where('attendance_sheet.worker_id', '=', worker_id)
    if (assignment_id !== undefined) rows = rows.where('attendance_sheet.assignment_id', '=', assignment_id)
    return sendList(contract, request, reply, {
      rows,
      id: 'attendance_sheet.id',
      searched: ['attendance_sheet.search', 'worker.search', 'assignment.search'],
      sorts: {
        from_day: 'attendance_sheet.from_day',
        to_day: 'attendance_sheet.to_day',
        status: 'attendance_sheet.status',
        name: sql`coalesce(worker.search, assignment.search)`,
      },
      as: shown,
    })
  })
  const record = recordRoutes(app, context, {
    contract,
    resource: attendanceSheets,
    stream: attendanceSheetStream,
    show: async (trx, company, sheetId) => {
      const row = await rowsOf(trx, company).where('attendance_sheet.id', '=', sheetId).executeTakeFirst()
      return row && shown(row)
    },
    add: (body) => ({ type: 'OpenAttendanceSheet', ...toCommandFields(body) }),
    change: (body) => ({ type: 'ChangeAttendanceSheet', ...toCommandFields(body) }),
    remove: { type: 'RemoveAttendanceSheet' },
  })
  stepRoutes(app, record, {
    steps: attendanceSheetSteps,
    noun: attendanceSheets.noun,
    reply: contract.reply,
    except: ['approve'],
    before: async ({ account: { company }, id: sheetId, route }) => {
      if (route !== 'submit') return
      const { to_day } = await readStoredSheet(db, company, sheetId)
      if (to_day >= (await readCompanyDate(context, company)))
        throw refusalProblem({
          code: 'period_not_over',
          message: 'This period is not over. Submit the sheet after its last day.',
        })
    },
  })

  const inTurn = createAccountQueue(
    'A sheet is being computed for you. Ask for the next one when you have it.',
  )
  app.post(
    `${contract.path}/:id/approve`,
    { schema: { tags, params, headers: writeHeaders, response: { 200: contract.reply } } },
    async (request, reply) => {
      const { account } = request
      const { lines, rows } = await computeSheetRows(context, account.company, request.params.id, () => {})
      if (rows.some(({ to }) => to > context.now()))
        throw refusalProblem({
          code: 'period_not_over',
          message: 'A duty of this sheet is not over. Approve the sheet when it has ended.',
        })
      return record.write(request, reply, {
        id: request.params.id,
        asked: { type: 'ApproveAttendanceSheet' },
        commandIn: async () => ({ type: 'ApproveAttendanceSheet', lines }),
      })
    },
  )

  app.get(
    `${contract.path}/:id/rows`,
    { schema: { tags, params, response: { 200: sheetRowsReply } } },
    async ({ account, params: { id: sheetId } }, reply) => ({
      data: await inTurn(`${account.company} ${account.userId}`, () =>
        computeSheetRows(context, account.company, sheetId, () => throwIfClientGone(reply)),
      ),
    }),
  )

  app.get(
    `${contract.path}/:id/export`,
    { schema: { tags, params, querystring: sheetExportQuery } },
    async ({ account: { company, userId }, params: { id: sheetId }, query: { format = 'csv' } }, reply) => {
      const file = await exportedSheet(context, company, sheetId, format)
      return sendRecordedFile(context, reply, { ...file, company, by: `user:${userId}`, kind: 'payroll' })
    },
  )
}
