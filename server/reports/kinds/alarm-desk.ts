import {
  codeToLabel,
  roundedMean,
  percentage,
  countPerDay,
  countPerName,
} from '../../../domain/reports/report-figures.ts'
import { findAlarmKind } from '../../alarms/alarm-kinds.ts'
import { alarmRows } from '../../alarms/alarm-rows.ts'
import { readPersonNames } from '../../occurrences/occurrence-rows.ts'
import { readAllRows } from '../all-rows.ts'
import { type ReportKind, findSitesInScope } from '../report-kind.ts'
import { tableOf } from '../report-table.ts'

const SECONDS_90 = 90_000

/** Report on alarms of the period. Alarms without a site appear only in that of the whole company. */
export const alarmDesk: ReportKind = {
  streams: ['alarm', 'alarm-rule', 'worker', 'assignment', 'site-post', 'user'],
  compute: async (asked) => {
    const { db, seer, from, to } = asked
    const person = await readPersonNames(db, seer.company)
    const sites = await findSitesInScope(asked)
    const raised = await readAllRows(
      asked,
      'Alarms',
      alarmRows(db, seer.company).where('alarm.raised_at', '>=', from).where('alarm.raised_at', '<', to),
      { at: 'alarm.raised_at', id: 'alarm.id' },
    )
    const rows = raised.filter(
      ({ assignment_id: site }) => sites === null || (site !== null && sites.has(site)),
    )
    const answered = rows.flatMap(({ raised_at: at, acknowledged_at: ack }) =>
      ack === null ? [] : [ack - at],
    )
    const titleOf = (kind: string) => findAlarmKind(kind)?.title ?? codeToLabel(kind)
    return {
      figures: [
        { label: 'Alarms', kind: 'number', value: rows.length },
        { label: 'Acknowledged', kind: 'percent', value: percentage(answered.length, rows.length) },
        {
          label: 'Mean seconds until acknowledged',
          kind: 'number',
          value: roundedMean(answered.map((ms) => ms / 1000)),
        },
        {
          label: 'Acknowledged within 90 s',
          kind: 'percent',
          value: percentage(answered.filter((ms) => ms <= SECONDS_90).length, rows.length),
        },
      ],
      plots: [
        countPerDay(
          'Alarms by day',
          'alarms',
          rows.map((row) => row.raised_at),
          asked,
        ),
        countPerName(
          'Alarms by kind',
          'alarms',
          rows.map((row) => titleOf(row.kind)),
        ),
        countPerName(
          'Alarms by priority',
          'alarms',
          rows.map((row) => `Priority ${row.priority}`),
        ),
      ],
      tables: [
        {
          title: 'Alarms',
          empty: 'No alarm was raised in this period.',
          ...tableOf(rows, (row) => row.id, [
            ['Alarm', 'text', (row) => titleOf(row.kind)],
            ['About', 'text', (row) => row.worker_name ?? row.site_post_name ?? row.detail],
            ['Site', 'text', (row) => row.assignment_name],
            ['Priority', 'number', (row) => row.priority],
            ['Since', 'moment', (row) => row.since],
            ['Raised', 'moment', (row) => row.raised_at],
            ['Acknowledged', 'moment', (row) => row.acknowledged_at],
            ['Acknowledged by', 'text', (row) => person(row.acknowledged_by)],
            ['Cleared', 'moment', (row) => row.cleared_at],
            ['Status', 'text', (row) => codeToLabel(row.status)],
            ['Recurrences', 'number', (row) => row.recurrences],
          ]),
        },
      ],
    }
  },
}
