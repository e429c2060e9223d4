import type { Kysely } from 'kysely'
import { attendanceSheets as contract } from '../../contract/attendance/attendance-sheets.ts'
import { attendanceSheetStream, type SheetLine } from '../../domain/attendance/attendance-sheet.ts'
import type { Refusal } from '../../domain/event-sourcing/event.ts'
import { readEvent } from '../../domain/event-sourcing/stored-event.ts'
import { zoneDateAt } from '../../domain/time/zone-days.ts'
import { readCompanyZone } from '../companies/companies.ts'
import { companyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { addRow, changeRow, readModel } from '../projections/read-model.ts'
import { toColumnFields } from '../resource/write/field-names.ts'
import type { DecidedEvents, Resource } from '../resource/resource.ts'
import './attendance-tables.ts'
import { findApprovedSheet, readPeriodSheets } from './period-sheets.ts'

export const attendanceSheets: Resource = {
  noun: { one: 'attendance sheet', many: 'attendance sheets' },
  path: contract.path,
  record: { table: 'attendance_sheet', called: 'search' },
  // the history of a sheet does not show the approved lines; the sheet itself does
  secret: ['lines'],
  refuses,
  readModel: readModel(attendanceSheetStream, ['attendance_sheet'], async (trx, key, event, { at, by }) => {
    if (event.type === 'AttendanceSheetRemoved')
      return changeRow(trx, 'attendance_sheet', key, { archived_at: at })
    const { lines, ...fields } = attendanceSheetStream.changes(event)
    const columns = {
      ...toColumnFields(fields),
      ...(lines !== undefined && { lines: lines && JSON.stringify(lines) }),
    }
    switch (event.type) {
      case 'AttendanceSheetOpened':
        return addRow(trx, 'attendance_sheet', key, {
          ...columns,
          search: periodOf(event.fromDay, event.toDay),
        })
      case 'AttendanceSheetChanged': {
        await changeRow(trx, 'attendance_sheet', key, columns)
        const row = await sheetOf(trx, key.company, key.id)
        return changeRow(trx, 'attendance_sheet', key, { search: row && periodOf(row.from_day, row.to_day) })
      }
      case 'AttendanceSheetSubmitted':
        return changeRow(trx, 'attendance_sheet', key, { ...columns, submitted_by: by, status_note: null })
      case 'AttendanceSheetApproved':
        return changeRow(trx, 'attendance_sheet', key, { ...columns, approved_by: by, approved_at: at })
      case 'AttendanceSheetReturned':
      case 'AttendanceSheetUnlocked':
        return changeRow(trx, 'attendance_sheet', key, {
          ...columns,
          lines: null,
          approved_by: null,
          approved_at: null,
        })
      default:
        return changeRow(trx, 'attendance_sheet', key, columns)
    }
  }),
}

/** Returns the period of a sheet as text for the search. */
const periodOf = (fromDay: string, toDay: string): string => `${fromDay} – ${toDay}`

async function refuses(trx: Kysely<Tables>, { company, id, events }: DecidedEvents): Promise<Refusal | null> {
  for (const stored of events) {
    const event = readEvent(attendanceSheetStream, stored)
    const isOfPeriod = event.type === 'AttendanceSheetOpened' || event.type === 'AttendanceSheetChanged'
    const refusal = isOfPeriod
      ? await overlaps(trx, company, id, event)
      : event.type === 'AttendanceSheetApproved'
        ? await approvedBefore(trx, company, id, event.lines ?? [])
        : null
    if (refusal) return refusal
  }
  return null
}

const sheetOf = (trx: Kysely<Tables>, company: string, id: string) =>
  trx
    .selectFrom('attendance_sheet')
    .select(['worker_id', 'assignment_id', 'from_day', 'to_day'])
    .where('company', '=', company)
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * Returns the duties that another sheet has already approved. Sheets of a guard and of a site may both be
 * approved for the same days, but each duty belongs to one of them only.
 */
async function approvedBefore(
  trx: Kysely<Tables>,
  company: string,
  id: string,
  lines: readonly SheetLine[],
): Promise<Refusal | null> {
  const timeZone = await readCompanyZone(trx, companyId(company))
  const days = lines.map(({ from }) => zoneDateAt(from, timeZone)).toSorted()
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return null
  const sheets = (await readPeriodSheets(trx, companyId(company), { from, to })).filter(
    (each) => each.id !== id,
  )
  if (!lines.some((line) => findApprovedSheet(sheets, line))) return null
  return {
    code: 'approved_elsewhere',
    message: 'Another sheet with some of these duties was approved just now. Load the sheet again.',
  }
}

/** Returns whether another sheet of the same guard or site covers one of these days. */
async function overlaps(
  trx: Kysely<Tables>,
  company: string,
  id: string,
  said: { workerId?: string | null; assignmentId?: string | null; fromDay?: string; toDay?: string },
): Promise<Refusal | null> {
  const known = await sheetOf(trx, company, id)
  const workerId = said.workerId === undefined ? known?.worker_id : said.workerId
  const assignmentId = said.assignmentId === undefined ? known?.assignment_id : said.assignmentId
  const other = await trx
    .selectFrom('attendance_sheet')
    .select(['from_day', 'to_day'])
    .where('company', '=', company)
    .where('id', '!=', id)
    .where('archived_at', 'is', null)
    .where('worker_id', workerId == null ? 'is' : '=', workerId ?? null)
    .where('assignment_id', assignmentId == null ? 'is' : '=', assignmentId ?? null)
    .where('from_day', '<=', said.toDay ?? known?.to_day ?? '')
    .where('to_day', '>=', said.fromDay ?? known?.from_day ?? '')
    .limit(1)
    .executeTakeFirst()
  if (!other) return null
  const message = `There is a sheet for ${other.from_day} to ${other.to_day} already.`
  return { code: 'overlaps', message, field: 'fromDay' }
}
