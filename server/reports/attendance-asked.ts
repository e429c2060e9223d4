import { readAttendance } from '../attendance/read-attendance.ts'
import { type ReportScope, findSitesInScope } from './report-kind.ts'

/** Returns the attendance of the duties that begin in the period and have begun by now, in that order. */
export async function readReportAttendance(asked: ReportScope, { notDue }: { notDue: boolean }) {
  const { db, seer, from, to, timeZone, now, reach } = asked
  const sites = await findSitesInScope(asked)
  const span = { from, to: Math.min(to, now + 1) }
  if (span.from >= span.to) return { rows: [], assignments: {}, workers: {} }
  let guards = 0
  const goesOn = () => reach('Attendance of guards', (guards += 1))
  const read = await readAttendance(db, seer.company, { span, timeZone, now, notDue, goesOn })
  const rows = read.rows
    .filter((row) => row.from >= from && row.from < span.to && (!sites || sites.has(row.assignmentId)))
    .toSorted(
      (a, b) =>
        a.from - b.from ||
        (a.workerId < b.workerId
          ? -1
          : a.workerId > b.workerId
            ? 1
            : a.assignmentId < b.assignmentId
              ? -1
              : 1),
    )
  return { ...read, rows }
}
