import type { AttendanceBoardRow } from '../../contract/attendance/attendance.ts'
import { computeAttendance, type AttendedDuty } from '../../domain/attendance/compute-attendance.ts'
import { approvedRow } from '../../domain/attendance/approved-row.ts'
import { ATTENDANCE_RULES } from '../../domain/attendance/attendance-rules.ts'
import type { AttendanceRow } from '../../domain/attendance/attendance-row.ts'
import { withoutCorrectedTime } from '../../domain/attendance/hours/own-time.ts'
import type { WorkPlace } from '../../domain/attendance/presence/visits-elsewhere.ts'
import type { PresenceFix } from '../../domain/attendance/presence/presence.ts'
import { findPresentNotDue } from '../../domain/attendance/presence/present-not-due.ts'
import type { Span } from '../../domain/attendance/hours/spans.ts'
import type { Fix, LateFix } from '../../domain/fix/fix.ts'
import { zoneDateAt, createDateReader } from '../../domain/time/zone-days.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { readFixBatches } from '../fixes/read/read-fixes.ts'
import { readAttendedGuards, readAssignmentGuards, type AttendedGuard } from './attended-duties.ts'
import { readPlacesOfWork } from './places-of-work.ts'
import { dutyKey, readDutyStatements, type DutyStatements } from './duty-statements.ts'
import { isSheetFrozen, findSheet, readPeriodSheets } from './period-sheets.ts'

interface Asked {
  /** period, ms since epoch UTC */
  span: Span
  timeZone: string
  now: number
  workerIds?: readonly string[] | undefined
  assignmentId?: string | undefined
  /** whether to include guards who were present without a duty */
  notDue?: boolean
  /** throws to stop the computation when the client has disconnected */
  goesOn?: () => void
  /** whether to compute duties of approved sheets too; by default, they are returned as approved */
  ignoresSheets?: boolean
  /** returns whether to use a fix; by default, all fixes are used */
  knows?: (fix: Fix | LateFix) => boolean
}

/**
 * The attendance of a period. It has a row for each duty that overlaps the period, and the names of guards
 * and assignments by id.
 */
export interface ReadAttendance {
  rows: AttendanceBoardRow[]
  workers: Record<string, string>
  assignments: Record<string, string>
}

/**
 * Computes the attendance of a company, of some guards or of a site. It reads the fixes of the period guard
 * by guard, in batches. Duties of approved sheets are returned as approved.
 */
export async function readAttendance(
  db: Context['db'],
  company: CompanyId,
  asked: Asked,
): Promise<ReadAttendance> {
  const { span, timeZone, now, assignmentId, goesOn } = asked
  const workerIds =
    asked.workerIds ??
    (assignmentId === undefined ? undefined : await readAssignmentGuards(db, company, assignmentId, span))
  const { places, names } = await readPlacesOfWork(db, company, around(span))
  const said = await readDutyStatements(db, company, around(span))
  const days = { from: zoneDateAt(span.from, timeZone), to: zoneDateAt(span.to - 1, timeZone) }
  const sheets = await readPeriodSheets(db, company, {
    ...days,
    from: zoneDateAt(span.from - DAY_MS, timeZone),
  })
  const dayOf = createDateReader(timeZone)
  const read: ReadAttendance = { rows: [], workers: {}, assignments: {} }
  const add = (row: AttendanceRow) => {
    const date = dayOf(row.from)
    const sheet = row.status === 'not_due' ? undefined : findSheet(sheets, row, date)
    const line = sheet && !asked.ignoresSheets && isSheetFrozen(sheet) ? sheet.lineOf(row) : undefined
    read.rows.push({
      ...(line ? approvedRow(row, line) : row),
      sheet: sheet ? { id: sheet.id, status: sheet.status } : null,
    })
    for (const id of [row.assignmentId, ...row.findings.flatMap(({ placeId }) => placeId ?? [])])
      read.assignments[id] = names.get(id) ?? ''
  }
  for await (const page of readAttendedGuards(db, company, { span, timeZone, workerIds }))
    for (const guard of page) {
      const rows = await rowsOf(db, company, guard, { ...asked, places, said, now })
      for (const row of rows)
        if (assignmentId === undefined || row.assignmentId === assignmentId) {
          read.workers[guard.id] = guard.name
          add(row)
        }
      goesOn?.()
    }
  return read
}

const DAY_MS = 24 * 3_600_000
const around = ({ from, to }: Span): Span => ({ from: from - DAY_MS, to: to + DAY_MS })

async function rowsOf(
  db: Context['db'],
  company: CompanyId,
  guard: AttendedGuard,
  asked: Asked & { places: readonly WorkPlace[]; said: DutyStatements },
): Promise<AttendanceRow[]> {
  const { span, now, places, said, notDue = false } = asked
  const looksAround = notDue && guard.hasPatrol
  if (guard.duties.length === 0 && !looksAround) return []
  const { aroundMs } = ATTENDANCE_RULES
  const read = {
    from: Math.min(
      span.from - (looksAround ? aroundMs : 0),
      ...guard.duties.map(({ from }) => from - aroundMs),
    ),
    to:
      Math.min(
        now,
        Math.max(span.to + (looksAround ? aroundMs : 0), ...guard.duties.map(({ to }) => to + aroundMs)),
      ) + 1,
  }
  const fixes: PresenceFix[] = []
  if (read.from < read.to)
    for await (const batch of readFixBatches(db, company, { workerId: guard.id, ...read }))
      fixes.push(...(asked.knows ? batch.filter(asked.knows) : batch))
  const clocks = said.clocks.get(guard.id) ?? []
  const corrected = said.corrected.get(guard.id) ?? []
  const rows = guard.duties.map((duty) => {
    const known = {
      fixes: ofDuty(fixes, duty),
      geofences: places.find(({ id }) => id === duty.assignmentId)?.geofences ?? [],
      places: places.filter(({ id }) => id !== duty.assignmentId),
      clocks: clocks.filter(({ assignmentId }) => assignmentId === duty.assignmentId),
      correction: said.corrections.get(dutyKey(duty)) ?? null,
    }
    return withoutCorrectedTime(computeAttendance(duty, known, now), corrected)
  })
  if (!looksAround) return rows
  return [...rows, ...findPresentNotDue(guard.id, { fixes, places, duties: guard.near, span })]
}

/** Returns the fixes during and shortly before and after a duty. The given fixes are in order of time. */
function ofDuty(fixes: readonly PresenceFix[], { from, to }: AttendedDuty): PresenceFix[] {
  const { aroundMs } = ATTENDANCE_RULES
  return fixes.slice(firstFrom(fixes, from - aroundMs), firstFrom(fixes, to + aroundMs + 1))
}

function firstFrom(fixes: readonly PresenceFix[], t: number): number {
  let [low, high] = [0, fixes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((fixes[middle] as PresenceFix).t < t) low = middle + 1
    else high = middle
  }
  return low
}
