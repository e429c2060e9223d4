import {
  ATTENDANCE_STATUS_LABELS,
  UNKNOWN_FINDING_LABELS,
  unknownReason,
} from '../../../domain/attendance/attendance-labels.ts'
import { compareNames } from '../../../domain/text/compare-names.ts'
import { dutyLevel } from '../../../domain/reports/duty-level.ts'
import { percentage, countPerDay, countPerName } from '../../../domain/reports/report-figures.ts'
import { groupBy } from '../../fixes/batches.ts'
import { readReportAttendance } from '../read-report-records.ts'
import type { ReportKind } from '../report-kind.ts'

const NOT_COME: readonly string[] = ['no_show', 'absent']
const plannedMin = ({ from, to }: { from: number; to: number }) => Math.round((to - from) / 60_000)
function unknownIn(row: Parameters<typeof unknownReason>[0]): string | null {
  const why = unknownReason(row)
  return why && UNKNOWN_FINDING_LABELS[why]
}
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/**
 * Report on duties that begin in the period: arrival, departure and counted time, and the total of each
 * guard.
 */
export const attendanceReport: ReportKind = {
  streams: ['attendance', 'attendance-sheet', 'worker', 'assignment', 'shift-pattern', 'roster', 'leave'],
  compute: async (asked) => {
    const { rows, workers, assignments } = await readReportAttendance(asked, { notDue: false })
    const nameOf = (id: string) => workers[id] ?? ''
    const known = rows.filter(
      (row) => row.status !== 'excused' && dutyLevel(row, asked.now).isAttended !== null,
    )
    const totals = [...groupBy(rows, ({ workerId }) => workerId)].toSorted(([a], [b]) =>
      compareNames(nameOf(a), nameOf(b)),
    )
    return {
      figures: [
        { label: 'Duties', kind: 'number', value: rows.length },
        { label: 'Time planned', kind: 'minutes', value: sumOf(rows.map(plannedMin)) },
        { label: 'Time counted', kind: 'minutes', value: sumOf(rows.map(({ minutes }) => minutes)) },
        {
          label: 'No-shows and absences',
          kind: 'percent',
          value: percentage(known.filter(({ status }) => NOT_COME.includes(status)).length, known.length),
        },
        {
          label: 'Duties unknown',
          kind: 'number',
          value: rows.filter(({ status }) => status === 'unknown').length,
        },
        { label: 'Time unknown', kind: 'minutes', value: sumOf(rows.map(({ unknownMin }) => unknownMin)) },
        { label: 'Late arrivals', kind: 'number', value: rows.filter(({ lateMin }) => lateMin > 0).length },
      ],
      plots: [
        countPerDay(
          'Duties by day',
          'duties',
          rows.map(({ from }) => from),
          asked,
        ),
        countPerName(
          'Duties by status',
          'duties',
          rows.map(({ status }) => ATTENDANCE_STATUS_LABELS[status]),
        ),
      ],
      tables: [
        {
          title: 'Totals by guard',
          empty: 'Nobody was due in this period.',
          columns: [
            { title: 'Guard', kind: 'text' },
            { title: 'Duties', kind: 'number' },
            { title: 'Planned', kind: 'minutes' },
            { title: 'Counted', kind: 'minutes' },
            { title: 'Late', kind: 'minutes' },
            { title: 'Left early', kind: 'minutes' },
          ],
          rows: totals.map(([id, of]) => ({
            id,
            cells: [
              nameOf(id),
              of.length,
              sumOf(of.map(plannedMin)),
              sumOf(of.map(({ minutes }) => minutes)),
              sumOf(of.map(({ lateMin }) => lateMin)),
              sumOf(of.map(({ earlyMin }) => earlyMin)),
            ],
          })),
        },
        {
          title: 'Duties',
          empty: 'Nobody was due in this period.',
          columns: [
            { title: 'Guard', kind: 'text' },
            { title: 'Site', kind: 'text' },
            { title: 'Begins', kind: 'moment' },
            { title: 'Ends', kind: 'moment' },
            { title: 'Arrival', kind: 'moment' },
            { title: 'Departure', kind: 'moment' },
            { title: 'Status', kind: 'text' },
            { title: 'Counted', kind: 'minutes' },
            { title: 'Late', kind: 'minutes' },
            { title: 'Left early', kind: 'minutes' },
            { title: 'Unknown', kind: 'minutes' },
            { title: 'Why unknown', kind: 'text' },
            { title: 'Correction', kind: 'text' },
          ],
          rows: rows.map((row) => ({
            id: `${row.workerId}/${row.assignmentId}/${row.from}`,
            cells: [
              nameOf(row.workerId),
              assignments[row.assignmentId] ?? '',
              row.from,
              row.to,
              row.arrival?.t ?? null,
              row.departure?.t ?? null,
              ATTENDANCE_STATUS_LABELS[row.status],
              row.minutes,
              row.lateMin,
              row.earlyMin,
              row.unknownMin,
              unknownIn(row),
              row.correction?.reason ?? null,
            ],
          })),
        },
      ],
    }
  },
}
