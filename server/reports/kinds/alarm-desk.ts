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
          columns: [
            { title: 'Alarm', kind: 'text' },
            { title: 'About', kind: 'text' },
            { title: 'Site', kind: 'text' },
            { title: 'Priority', kind: 'number' },
            { title: 'Since', kind: 'moment' },
            { title: 'Raised', kind: 'moment' },
            { title: 'Acknowledged', kind: 'moment' },
            { title: 'Acknowledged by', kind: 'text' },
            { title: 'Cleared', kind: 'moment' },
            { title: 'Status', kind: 'text' },
            { title: 'Recurrences', kind: 'number' },
          ],
          rows: rows.map((row) => ({
            id: row.id,
            cells: [
              titleOf(row.kind),
              row.worker_name ?? row.site_post_name ?? row.detail,
              row.assignment_name,
              row.priority,
              row.since,
              row.raised_at,
              row.acknowledged_at,
              person(row.acknowledged_by),
              row.cleared_at,
              codeToLabel(row.status),
              row.recurrences,
            ],
          })),
        },
      ],
    }
  },
}
