import type { Kysely } from 'kysely'
import { FROZEN_SHEET_PHASES, sheetLine, type SheetLine } from '../../domain/attendance/attendance-sheet.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'

interface OfDuty {
  workerId: string
  assignmentId: string
}

/** An attendance sheet, as far as its duties need it. */
export interface PeriodSheet {
  id: string
  status: string
  approvedBy: string | null
  approvedAt: number | null
  /** returns whether a duty that begins on a date (YYYY-MM-DD) belongs to this sheet */
  holds: (duty: OfDuty, date: string) => boolean
  /** returns the sheet's approved line for a duty; undefined: none */
  lineOf: (duty: OfDuty & { from: number }) => SheetLine | undefined
}

const keptLines = jsonText.pipe(sheetLine.array())
const keyOf = ({ workerId, assignmentId, from }: OfDuty & { from: number }) =>
  `${workerId} ${assignmentId} ${from}`

/** Returns the sheets of a company that overlap a range of days (YYYY-MM-DD), approved ones first. */
export async function readPeriodSheets(
  db: Kysely<Tables>,
  company: CompanyId,
  days: { from: string; to: string },
): Promise<PeriodSheet[]> {
  const rows = await db
    .selectFrom('attendance_sheet')
    .select(['id', 'status', 'worker_id', 'assignment_id', 'from_day', 'to_day', 'lines'])
    .select(['approved_by', 'approved_at'])
    .where('company', '=', company)
    .where('from_day', '<=', days.to)
    .where('to_day', '>=', days.from)
    .where('archived_at', 'is', null)
    .execute()
  return rows
    .map((row): PeriodSheet => {
      const isOf = ({ workerId, assignmentId }: OfDuty) =>
        (row.worker_id === null || row.worker_id === workerId) &&
        (row.assignment_id === null || row.assignment_id === assignmentId)
      let lines: ReadonlyMap<string, SheetLine> | null = null
      // parse lazily: a month of a site has hundreds of lines, and most sheets are not needed
      const linesOf = () =>
        (lines ??= new Map(keptLines.parse(row.lines ?? '[]').map((line) => [keyOf(line), line])))
      return {
        id: row.id,
        status: row.status,
        approvedBy: row.approved_by,
        approvedAt: row.approved_at,
        holds: (duty, date) => isOf(duty) && row.from_day <= date && date <= row.to_day,
        lineOf: (duty) => (isOf(duty) ? linesOf().get(keyOf(duty)) : undefined),
      }
    })
    .toSorted((a, b) => Number(isSheetFrozen(b)) - Number(isSheetFrozen(a)))
}

/** Returns whether a sheet is approved, so that its duties can no longer change. */
export const isSheetFrozen = ({ status }: Pick<PeriodSheet, 'status'>): boolean =>
  (FROZEN_SHEET_PHASES as readonly string[]).includes(status)

/**
 * Returns the sheet of a duty that begins on a date (YYYY-MM-DD). The sheet that approved the duty comes
 * first, then any that includes it; undefined: none.
 */
export const findSheet = (
  sheets: readonly PeriodSheet[],
  duty: OfDuty & { from: number },
  date: string,
): PeriodSheet | undefined =>
  findApprovedSheet(sheets, duty) ??
  sheets.find((sheet) => !isSheetFrozen(sheet) && sheet.holds(duty, date)) ??
  sheets.find((sheet) => sheet.holds(duty, date))

/** Returns the sheet that approved a duty; undefined: none. */
export const findApprovedSheet = (
  sheets: readonly PeriodSheet[],
  duty: OfDuty & { from: number },
): PeriodSheet | undefined => sheets.find((sheet) => isSheetFrozen(sheet) && sheet.lineOf(duty) !== undefined)
