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
import { tableOf } from '../report-table.ts'

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
          ...tableOf(totals, ([id]) => id, [
            ['Guard', 'text', ([id]) => nameOf(id)],
            ['Duties', 'number', ([, of]) => of.length],
            ['Planned', 'minutes', ([, of]) => sumOf(of.map(plannedMin))],
            ['Counted', 'minutes', ([, of]) => sumOf(of.map(({ minutes }) => minutes))],
            ['Late', 'minutes', ([, of]) => sumOf(of.map(({ lateMin }) => lateMin))],
            ['Left early', 'minutes', ([, of]) => sumOf(of.map(({ earlyMin }) => earlyMin))],
          ]),
        },
        {
          title: 'Duties',
          empty: 'Nobody was due in this period.',
          ...tableOf(rows, (row) => `${row.workerId}/${row.assignmentId}/${row.from}`, [
            ['Guard', 'text', (row) => nameOf(row.workerId)],
            ['Site', 'text', (row) => assignments[row.assignmentId] ?? ''],
            ['Begins', 'moment', (row) => row.from],
            ['Ends', 'moment', (row) => row.to],
            ['Arrival', 'moment', (row) => row.arrival?.t ?? null],
            ['Departure', 'moment', (row) => row.departure?.t ?? null],
            ['Status', 'text', (row) => ATTENDANCE_STATUS_LABELS[row.status]],
            ['Counted', 'minutes', (row) => row.minutes],
            ['Late', 'minutes', (row) => row.lateMin],
            ['Left early', 'minutes', (row) => row.earlyMin],
            ['Unknown', 'minutes', (row) => row.unknownMin],
            ['Why unknown', 'text', (row) => unknownIn(row)],
            ['Correction', 'text', (row) => row.correction?.reason ?? null],
          ]),
        },
      ],
    }
  },
}
