import { distanceCounter } from '../../../domain/fix/distance-counter.ts'
import { addDays, createDateReader } from '../../../domain/time/zone-days.ts'
import { readFixBatches } from '../../fixes/read/read-fixes.ts'
import { readReportAttendance } from '../read-report-records.ts'
import type { ReportScope, ReportKind } from '../report-kind.ts'
import { tableOf } from '../report-table.ts'

interface Walked {
  fixes: number
  late: number
  first: number | null
  last: number | null
  /** longest gap between two fixes, ms */
  silence: number
  metres: number
}

/**
 * Report with statistics of the fixes of each duty. Fixes outside duties appear only in exports of positions.
 */
export const trailReport: ReportKind = {
  streams: ['attendance', 'attendance-sheet', 'worker', 'assignment', 'shift-pattern', 'roster', 'leave'],
  compute: async (asked) => {
    const { rows, workers, assignments } = await readReportAttendance(asked, { notDue: false })
    const walked: (Walked & { row: (typeof rows)[number] })[] = []
    for (const row of rows) {
      walked.push({ row, ...(await walkedIn(asked, row)) })
      asked.reach('Trails of duties', walked.length, rows.length)
    }
    const sum = (of: (each: Walked) => number) => walked.reduce((total, each) => total + of(each), 0)
    return {
      figures: [
        { label: 'Duties', kind: 'number', value: walked.length },
        { label: 'Without a fix', kind: 'number', value: walked.filter(({ fixes }) => fixes === 0).length },
        { label: 'Fixes', kind: 'number', value: sum(({ fixes }) => fixes) },
        { label: 'Metres walked', kind: 'number', value: sum(({ metres }) => metres) },
      ],
      plots: [metresByDay(walked, asked)],
      tables: [
        {
          title: 'Trails',
          empty: 'No duty began in this period.',
          ...tableOf(walked, ({ row }) => `${row.workerId}/${row.assignmentId}/${row.from}`, [
            ['Guard', 'text', ({ row }) => workers[row.workerId] ?? ''],
            ['Site', 'text', ({ row }) => assignments[row.assignmentId] ?? ''],
            ['Due from', 'moment', ({ row }) => row.from],
            ['Due until', 'moment', ({ row }) => row.to],
            ['First fix', 'moment', ({ first }) => first],
            ['Last fix', 'moment', ({ last }) => last],
            ['Fixes', 'number', ({ fixes }) => fixes],
            ['Arrived late', 'number', ({ late }) => late],
            [
              'Longest silence',
              'minutes',
              ({ fixes, silence }) => (fixes > 1 ? Math.round(silence / 60_000) : null),
            ],
            ['Metres walked', 'number', ({ metres }) => metres],
          ]),
        },
      ],
    }
  },
}

/** Reads the fixes of a guard from the beginning of a duty to its end, or until now. */
async function walkedIn(
  { db, seer, now }: ReportScope,
  { workerId, from, to }: { workerId: string; from: number; to: number },
): Promise<Walked> {
  const count = distanceCounter()
  const walked: Walked = { fixes: 0, late: 0, first: null, last: null, silence: 0, metres: 0 }
  const span = { workerId, from, to: Math.min(to, now + 1) }
  for await (const batch of readFixBatches(db, seer.company, span))
    for (const fix of batch) {
      walked.fixes += 1
      if ('lateMs' in fix) walked.late += 1
      walked.first ??= fix.t
      if (walked.last !== null) walked.silence = Math.max(walked.silence, fix.t - walked.last)
      walked.last = fix.t
      walked.metres = count({ ...fix, accuracy: fix.accuracy ?? Number.NaN })
    }
  return { ...walked, metres: Math.round(walked.metres) }
}

function metresByDay(
  walked: readonly (Walked & { row: { from: number } })[],
  { fromDay, toDay, timeZone }: ReportScope,
) {
  const days = new Map<string, number>()
  for (let date = fromDay; date <= toDay; date = addDays(date, 1)) days.set(date, 0)
  const dayOf = createDateReader(timeZone)
  for (const { row, metres } of walked) {
    const day = dayOf(row.from)
    days.set(day, (days.get(day) ?? 0) + metres)
  }
  return {
    title: 'Metres walked by day',
    unit: 'metres',
    labels: [...days.keys()],
    values: [...days.values()],
  }
}
