import type { AttendanceMoment, AttendanceRow } from './attendance-row.ts'
import type { SheetLine } from './attendance-sheet.ts'
import type { AttendanceSummary } from './attendance.ts'

/** Returns a row with the approved times and minutes, and the current findings and fixes. */
export function approvedRow(row: AttendanceRow, approved: SheetLine): AttendanceRow {
  const moment = (t: number | null, now: AttendanceMoment | null): AttendanceMoment | null =>
    t === null ? null : { t, by: now?.t === t ? now.by : 'correction' }
  return {
    ...row,
    status: approved.status,
    arrival: moment(approved.arrival, row.arrival),
    departure: moment(approved.departure, row.departure),
    lateMin: approved.lateMin,
    earlyMin: approved.earlyMin,
    minutes: approved.minutes,
    unknownMin: approved.unknownMin,
    worked: approved.worked ?? row.worked,
  }
}

/** Returns the part of a row that is compared, approved and reported. */
export const toAttendanceSummary = (row: AttendanceRow): AttendanceSummary => ({
  status: row.status,
  arrival: row.arrival?.t ?? null,
  departure: row.departure?.t ?? null,
  lateMin: row.lateMin,
  earlyMin: row.earlyMin,
  minutes: row.minutes,
})

export const areSummariesEqual = (a: AttendanceSummary, b: AttendanceSummary): boolean =>
  a.status === b.status && a.lateMin === b.lateMin && a.earlyMin === b.earlyMin && a.minutes === b.minutes
