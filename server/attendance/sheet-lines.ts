import type { AttendanceBoardRow } from '../../contract/attendance/attendance.ts'
import type { SheetRows } from '../../contract/attendance/attendance-sheets.ts'
import { toAttendanceSummary } from '../../domain/attendance/approved-row.ts'
import type { SheetLine } from '../../domain/attendance/attendance-sheet.ts'
import { sheetLine } from '../../domain/attendance/attendance-sheet.ts'
import { unknownReason } from '../../domain/attendance/attendance-labels.ts'
import { hoursByKind } from '../../domain/attendance/hours/hours-by-kind.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import { weekdayIndex } from '../../domain/time/calendar-month.ts'
import { addDays, zoneDateAt, wallTimeOn } from '../../domain/time/zone-days.ts'
import { readCompanyZone } from '../companies/companies.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { groupBy } from '../fixes/batches.ts'
import { notFoundProblem } from '../http/reply/problem-reply.ts'
import { createHourRulesAt } from '../roster-rules/read-roster-rules.ts'
import { readAttendanceChanges } from './attendance-changes.ts'
import { readAssignmentGuards } from './attended-duties.ts'
import { readAttendance } from './read-attendance.ts'
import { isSheetFrozen } from './period-sheets.ts'

type Db = Context['db']

const keptLines = jsonText.pipe(sheetLine.array())

/** Reads an attendance sheet from the database; throws a 404 problem if there is none. */
export async function readStoredSheet(db: Db, company: CompanyId, id: string) {
  const sheet = await db
    .selectFrom('attendance_sheet')
    .select(['id', 'status', 'worker_id', 'assignment_id', 'from_day', 'to_day', 'lines', 'approved_by'])
    .where('company', '=', company)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!sheet) throw notFoundProblem()
  return sheet
}

/**
 * Returns the finished duties that begin on the days of a sheet, with their hours by type. Overtime needs
 * whole weeks, so hours count from the Monday before the period, at every site. A duty that another sheet
 * approved is not returned, but its approved hours count for the week. Holidays and normal hours are those
 * in force at the end of each day.
 */
export async function computeSheetRows(
  { db, now }: Pick<Context, 'db' | 'now'>,
  company: CompanyId,
  id: string,
  goesOn: () => void,
): Promise<SheetRows> {
  const sheet = await readStoredSheet(db, company, id)
  const timeZone = await readCompanyZone(db, company)
  const midnight = (date: string) => wallTimeOn(date, '00:00', timeZone)
  const monday = addDays(sheet.from_day, -weekdayIndex(sheet.from_day))
  const span = { from: midnight(monday), to: midnight(addDays(sheet.to_day, 1)) }
  const workerIds =
    sheet.worker_id !== null
      ? [sheet.worker_id]
      : await readAssignmentGuards(db, company, sheet.assignment_id ?? '', {
          ...span,
          from: midnight(sheet.from_day),
        })
  const asked = { span, timeZone, now: now(), workerIds, goesOn }
  const { rows, workers, assignments } = await readAttendance(db, company, asked)
  const isIn = ({ from, assignmentId }: { from: number; assignmentId: string }) => {
    const date = zoneDateAt(from, timeZone)
    const isThere = sheet.assignment_id === null || sheet.assignment_id === assignmentId
    return isThere && sheet.from_day <= date && date <= sheet.to_day
  }
  const isApprovedElsewhere = ({ sheet: other }: AttendanceBoardRow) =>
    other !== null && other.id !== id && isSheetFrozen(other)
  const inPeriod = rows.filter(isIn).toSorted((a, b) => a.from - b.from || (a.workerId < b.workerId ? -1 : 1))
  const over = rows.filter(({ to }) => to <= asked.now).toSorted((a, b) => a.from - b.from)
  const rulesOn = await createHourRulesAt(db, company, timeZone)
  const lines = [...groupBy(over, ({ workerId }) => workerId).values()].flatMap((ofGuard) => {
    const kinds = hoursByKind(
      ofGuard.map(({ worked }) => worked),
      rulesOn,
      timeZone,
    )
    return ofGuard.flatMap((row, i): SheetLine[] => {
      const hours = kinds[i]
      if (!hours || !isIn(row) || isApprovedElsewhere(row)) return []
      const { workerId, assignmentId, from, to, correction, worked, unknownMin } = row
      const reason = correction?.reason ?? null
      const unknown = unknownReason(row)
      const duty = { workerId, assignmentId, from, to }
      return [{ ...duty, ...toAttendanceSummary(row), ...hours, reason, unknown, unknownMin, worked }]
    })
  })
  const frozen = isSheetFrozen(sheet)
  const { week, night, rates, holidays } = rulesOn(sheet.to_day)
  return {
    lines:
      frozen && sheet.lines !== null
        ? keptLines.parse(sheet.lines)
        : lines.toSorted((a, b) => a.from - b.from),
    rows: inPeriod,
    workers,
    assignments,
    changes: [
      ...(await readAttendanceChanges(db, company, { sheetId: id })),
      ...(await readAttendanceChanges(db, company, { from: midnight(sheet.from_day), to: span.to })).filter(
        (change) =>
          change.sheet_id === null &&
          workerIds.includes(change.worker_id) &&
          (sheet.assignment_id === null || sheet.assignment_id === change.assignment_id),
      ),
    ],
    rules: [
      { name: `Overtime: beyond ${week.normalMin / 60} hours a week`, ...sourceOf(week) },
      { name: `Night: ${night.fromLocal} to ${night.untilLocal}`, ...sourceOf(night) },
      { name: 'Holidays', ...sourceOf(holidays) },
      {
        name: `Rates: overtime ${rates.overtime}, holiday ${rates.holiday}, night ${rates.night} times the normal hour`,
        ...sourceOf(rates),
      },
    ],
    frozen,
  }
}

const sourceOf = ({ source, verify }: { source: string; verify: string | null }) => ({ source, verify })
