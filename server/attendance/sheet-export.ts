import writeExcelFile from 'write-excel-file/node'
import {
  ATTENDANCE_STATUS_LABELS,
  UNKNOWN_FINDING_LABELS,
} from '../../domain/attendance/attendance-labels.ts'
import type { SheetLine } from '../../domain/attendance/attendance-sheet.ts'
import { csvLine } from '../../domain/text/csv-line.ts'
import { zoneDateAt, wallTimeAt } from '../../domain/time/zone-days.ts'
import { readCompanyZone } from '../companies/companies.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { padToPowerOfTwo, groupBy } from '../fixes/batches.ts'
import { undatedZip } from '../reports/undated-zip.ts'
import { computeSheetRows, readStoredSheet } from './sheet-lines.ts'

const COLUMNS = [
  'employee_no',
  'guard',
  'site',
  'date',
  'due_from',
  'due_to',
  'arrival',
  'departure',
  'status',
  'late_min',
  'early_min',
  'minutes',
  'regular_hours',
  'night_hours',
  'overtime_hours',
  'holiday_hours',
  'reason',
  'unknown_min',
  'unknown_reason',
] as const
const TOTALS = [
  'employee_no',
  'guard',
  'regular_hours',
  'night_hours',
  'overtime_hours',
  'holiday_hours',
  'unknown_hours',
] as const
const RULES = ['rule', 'source', 'to_check'] as const
const KINDS = ['regular', 'night', 'overtime', 'holiday'] as const

type Cell = string | number | null
const hours = (minutes: number) => Math.round((minutes / 60) * 100) / 100

/**
 * Exports a sheet for payroll as CSV or XLSX. Each duty is a line, with decimal hours and the company's
 * local times (YYYY-MM-DD HH:mm). Equal content gives equal bytes. XLSX also contains each guard's totals,
 * and the rules with their sources. Text is never written as a formula.
 */
export async function exportedSheet(
  context: Context,
  company: CompanyId,
  id: string,
  format: 'csv' | 'xlsx',
): Promise<{ fileName: string; type: string; content: Buffer | string }> {
  const { db } = context
  const sheet = await readStoredSheet(db, company, id)
  const { lines, workers, assignments, rules } = await computeSheetRows(context, company, id, () => {})
  const timeZone = await readCompanyZone(db, company)
  const numbers = await employeeNumbers(db, company, [...new Set(lines.map(({ workerId }) => workerId))])
  const at = (t: number | null) => (t === null ? null : wallTimeAt(t, timeZone).replace('T', ' '))
  const cells = (line: SheetLine): Cell[] => [
    numbers.get(line.workerId) ?? null,
    workers[line.workerId] ?? null,
    assignments[line.assignmentId] ?? null,
    zoneDateAt(line.from, timeZone),
    at(line.from),
    at(line.to),
    at(line.arrival),
    at(line.departure),
    ATTENDANCE_STATUS_LABELS[line.status],
    line.lateMin,
    line.earlyMin,
    line.minutes,
    ...KINDS.map((kind) => hours(line[kind])),
    line.reason,
    line.unknownMin,
    line.unknown && UNKNOWN_FINDING_LABELS[line.unknown],
  ]
  const fileName = `attendance-${sheet.from_day}-${sheet.to_day}.${format}`
  if (format === 'csv')
    return {
      fileName,
      type: 'text/csv; charset=utf-8',
      content: [COLUMNS, ...lines.map(cells)].map(csvLine).join(''),
    }
  const totals = [...groupBy(lines, ({ workerId }) => workerId)].map(([workerId, of]): Cell[] => [
    numbers.get(workerId) ?? null,
    workers[workerId] ?? null,
    ...KINDS.map((kind) => hours(of.reduce((sum, line) => sum + line[kind], 0))),
    hours(of.reduce((sum, line) => sum + line.unknownMin, 0)),
  ])
  const table = (heading: readonly string[], rows: readonly Cell[][]) => [
    heading.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map((value) => (typeof value === 'string' ? { value, type: String } : value))),
  ]
  const workbook = await writeExcelFile([
    { data: table(COLUMNS, lines.map(cells)), sheet: 'Duties' },
    { data: table(TOTALS, totals), sheet: 'Totals' },
    {
      data: table(
        RULES,
        rules.map(({ name, source, verify }) => [name, source, verify]),
      ),
      sheet: 'Rules',
    },
  ]).toBuffer()
  const content = undatedZip(workbook)
  return { fileName, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', content }
}

async function employeeNumbers(
  db: Context['db'],
  company: CompanyId,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('worker')
    .select(['id', 'employee_no'])
    .where('company', '=', company)
    .where('id', 'in', padToPowerOfTwo(ids))
    .execute()
  return new Map(rows.map(({ id, employee_no }) => [id, employee_no]))
}
