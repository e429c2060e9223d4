import { randomUUID } from 'node:crypto'
import { attendanceSheetStream, type SheetLine } from '../../domain/attendance/attendance-sheet.ts'
import type { Context } from '../../server/context.ts'
import type { CompanyId } from '../../server/db/company-id.ts'
import { createCommander } from '../../server/demo/demo-commander.ts'

const HOUR = 3_600_000

/** Eight hours of guard 1 at assignment 1, one of them at night; `from` in ms since epoch UTC. */
export const sheetLine = (from: number, of: Partial<SheetLine> = {}): SheetLine => ({
  workerId: '1',
  assignmentId: '1',
  from,
  to: from + 8 * HOUR,
  status: 'present',
  arrival: from,
  departure: from + 8 * HOUR,
  lateMin: 0,
  earlyMin: 0,
  minutes: 480,
  regular: 420,
  night: 60,
  holiday: 0,
  overtime: 0,
  reason: null,
  unknown: null,
  unknownMin: 0,
  worked: null,
  ...of,
})

/** An approved attendance sheet of a guard or a site with these lines: its id. */
export function approvedSheet(
  context: Context,
  company: CompanyId,
  {
    lines,
    fromDay = '2026-11-02',
    toDay = '2026-11-08',
    ...whose
  }: { lines: SheetLine[]; fromDay?: string; toDay?: string; workerId?: string; assignmentId?: string },
): Promise<string> {
  return context.db.transaction().execute(async (trx) => {
    const send = createCommander(context, trx, company, randomUUID())
    const id = await send.toNew(attendanceSheetStream, {
      type: 'OpenAttendanceSheet',
      fromDay,
      toDay,
      ...whose,
    })
    await send.to(attendanceSheetStream, id, { type: 'SubmitAttendanceSheet' })
    await send.to(attendanceSheetStream, id, { type: 'ApproveAttendanceSheet', lines })
    return id
  })
}
