import type { AttendanceFinding } from '../../../domain/attendance/attendance-row.ts'
import { countPerDay, countPerName } from '../../../domain/reports/report-figures.ts'
import { readReportAttendance } from '../read-report-records.ts'
import type { ReportKind } from '../report-kind.ts'
import { tableOf } from '../report-table.ts'

const EXCEPTIONS: Partial<Record<AttendanceFinding['kind'], string>> = {
  post_abandoned: 'Away from the post',
  left_early: 'Left early',
  at_another_post: 'At another post',
  not_due: 'Present without a duty',
}

/** Report on fixes outside the geofence of a guard's post, or inside one without a duty. */
export const geofenceExceptions: ReportKind = {
  streams: ['attendance', 'attendance-sheet', 'worker', 'assignment', 'shift-pattern', 'roster', 'leave'],
  compute: async (asked) => {
    const { rows, workers, assignments } = await readReportAttendance(asked, { notDue: true })
    const found = rows.flatMap((row) =>
      row.findings.flatMap((finding) => {
        const kind = EXCEPTIONS[finding.kind]
        return kind === undefined ? [] : [{ row, finding, kind }]
      }),
    )
    const minutesOf = ({ from, to }: AttendanceFinding) =>
      to === null ? null : Math.round((to - from) / 60_000)
    return {
      figures: [
        { label: 'Exceptions', kind: 'number', value: found.length },
        { label: 'Guards', kind: 'number', value: new Set(found.map(({ row }) => row.workerId)).size },
        {
          label: 'Time away',
          kind: 'minutes',
          value: rows.reduce((sum, { awayMin }) => sum + awayMin, 0),
        },
      ],
      plots: [
        countPerDay(
          'Exceptions by day',
          'exceptions',
          found.map(({ finding }) => finding.from),
          asked,
        ),
        countPerName(
          'Exceptions by kind',
          'exceptions',
          found.map(({ kind }) => kind),
        ),
      ],
      tables: [
        {
          title: 'Exceptions',
          empty: 'No fix shows a guard elsewhere than at the post.',
          ...tableOf(
            found,
            ({ row, finding }) =>
              `${row.workerId}/${row.assignmentId}/${row.from}/${finding.kind}/${finding.from}`,
            [
              ['Guard', 'text', ({ row }) => workers[row.workerId] ?? ''],
              ['Site', 'text', ({ row }) => assignments[row.assignmentId] ?? ''],
              ['Exception', 'text', ({ kind }) => kind],
              ['From', 'moment', ({ finding }) => finding.from],
              ['Until', 'moment', ({ finding }) => finding.to],
              ['Time', 'minutes', ({ finding }) => minutesOf(finding)],
              ['Metres outside', 'number', ({ finding }) => finding.metres],
              [
                'Seen at',
                'text',
                ({ finding }) => (finding.placeId === null ? null : (assignments[finding.placeId] ?? null)),
              ],
            ],
          ),
        },
      ],
    }
  },
}
